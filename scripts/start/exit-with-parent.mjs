/**
 * Ends a child process when its parent has ended, even by SIGKILL. The file is loaded before the
 * child's own code (`node --import`).
 *
 * Otherwise a killed `npm start` would leave servers on its ports.
 */
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const killAfterMs = 10_000;

function exit() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), killAfterMs).unref();
}

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    exit();
  }, 300);
  watch.unref();
}
