// Keeps the client for use without a network. The build writes the version and the files.
const VERSION = "@version@";
// What every visit needs.
const START = [/*@start@*/];
// Parts of the client: kept when one of them is opened, and all when the page says so (boot.js).
const PARTS = [/*@parts@*/];

const open = () => caches.open(VERSION);

// Whoever has an older version has been here before, and does not lose play without a network by a new one.
const install = async () => {
  const all = (await caches.keys()).length > 0 && !navigator.connection?.saveData;
  await (await open()).addAll(all ? [...START, ...PARTS] : START);
  await self.skipWaiting();
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  await self.clients.claim();
};

const keep = async () => {
  const cache = await open();
  const kept = await Promise.all(PARTS.map((name) => cache.match(name)));
  await cache.addAll(PARTS.filter((_, index) => !kept[index]));
};

// Files of this version come from the cache; pages are all the same file; everything else is the server's.
const answer = async (request, name) => {
  const cache = await open();
  const found = await cache.match(name);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && PARTS.includes(name)) await cache.put(name, fresh.clone());
  return fresh;
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  // Without a network nothing is fetched: the next visit asks again.
  if (event.data === "keep") event.waitUntil(keep().catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  event.respondWith(answer(event.request, event.request.mode === "navigate" ? "/" : url.pathname));
});
