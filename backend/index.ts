import { createServer } from 'node:http';
import { app, tasks } from './app.ts';
import { config } from './config.ts';
import { closeDatabase, planOnce } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { removeDeadDrafts } from './files/service.ts';
import { log } from './log.ts';
import { closeStreams } from './stream/service.ts';
import { mayTakeConnection, takeConnections } from './stream/connection-service.ts';
import { closeTasks, createQueues } from './tasks.ts';

planOnce();
await migrate(config.database.url());
await createQueues(config.database.url(), tasks);
await removeDeadDrafts();

const server = createServer(
  {
    // A large file on a slow connection takes hours. Each type of body has its own limit, see
    // http/body.ts.
    requestTimeout: 0,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    shouldUpgradeCallback: mayTakeConnection,
  },
  app,
);
takeConnections(server, app);
// This timeout is longer than the timeout of idle connections in the front end. The front end
// therefore never sends a request on a connection that is closing.
server.keepAliveTimeout = 65_000;
// The timeout closes connections with an unread response, because the response occupies memory.
server.timeout = 120_000;
server.listen(config.port, config.host, () => log.info({ port: config.port }, 'backend listens'));
server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${config.port} is taken` : error.message;
  process.stderr.write(`The backend cannot start: ${reason}\n`);
  process.exit(1);
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.close();
  server.closeIdleConnections();
  // Open streams are ended, and their browsers reconnect to another process.
  await closeStreams();
  await closeTasks();
  await closeDatabase();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
