// Keeps the client for use without a network. The build writes the version and the files.
const VERSION = "@version@";
const FILES = [/*@files@*/];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

// Files of this version come from the cache; pages are all the same file; everything else is the server's.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const name = event.request.mode === "navigate" ? "/" : url.pathname;
  const find = caches.open(VERSION).then((cache) => cache.match(name));
  event.respondWith(find.then((found) => found ?? fetch(event.request)));
});
