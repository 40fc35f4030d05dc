/**
 * Loaded before a child's own code (`node --import`): ends the process when the one that started it is gone, however
 * it went. Otherwise a killed `npm start` would leave servers on its ports.
 */
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const patienceMs = 10_000;

function leave() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref();
}

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, 300);
  watch.unref();
}
