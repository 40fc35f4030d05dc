/**
 * Ends a child process when its parent has ended, even by SIGKILL. The file is loaded before the
 * child's own code (`node --import`).
 *
 * Without this file, the servers of a killed `npm start` would keep running and occupy its ports.
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
