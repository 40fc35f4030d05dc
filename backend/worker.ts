import { tasks } from './app.ts';
import { config } from './config.ts';
import { closeDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { log } from './log.ts';
import { closeTasks, createQueues, startWorker } from './tasks.ts';

/**
 * Process that runs the tasks, so that pictures, mails and revalidations do not slow requests down.
 * Several of these processes can run at the same time.
 */
await migrate(config.database.url());
await createQueues(config.database.url(), tasks);
const worker = await startWorker(tasks);
log.info('worker is ready');
// Notifies the parent process if an IPC channel exists.
process.send?.('ready');

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await worker.stop();
  await closeTasks();
  await closeDatabase();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
