// Starts the client, and the service worker that keeps it for use without a network.
import init from "/web.js";

const worker = "serviceWorker" in navigator && isSecureContext ? navigator.serviceWorker : null;

// Who only looks at the home page pays for that alone. Who opens a table, a lesson or any other part (src/parts.rs tells)
// or comes back another day means to play, and shall be able to without a network: then everything is kept. Who asked the
// browser to save data keeps what was opened, and nothing else.
const keep = () => {
  if (!navigator.connection?.saveData) worker?.ready.then(({ active }) => active.postMessage("keep"));
};
addEventListener("part", keep, { once: true });
const known = Boolean(worker?.controller);

await init();
worker?.register("/sw.js").catch(() => {});
if (known) setTimeout(keep, 5000);
