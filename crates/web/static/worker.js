// The same module in a worker: src/worker.rs answers there.
import init from "/web.js";

init();
