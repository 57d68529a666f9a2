// Starts the client, and the service worker that keeps it for use without a network.
import init from "/web.js";

await init();
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
