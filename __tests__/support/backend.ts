import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainModule } from '@/backend/extension-points/module';
import type { TaskName } from '@/backend/tasks';
import { createClient } from './ask';
import { startServices } from './services';
import { drainQueues } from './tasks';

const servers: Server[] = [];
let url: string | undefined;

/** Calls the backend that `startBackend` started. */
export const { ask, request } = createClient(() => {
  if (!url) throw new Error('The backend of this test file is not started yet.');
  return url;
});

/**
 * Starts the whole backend on a free port. Database, unrelated rows, folder and environment are
 * described at `startServices`.
 * @param loadModules loads domains that exist only in a test file, after the environment is set
 */
export async function startBackend(
  environment: Record<string, string> = {},
  loadModules?: () => Promise<DomainModule[]>,
) {
  const { folder } = await startServices(environment);
  const backend = await import('@/backend/app');
  const { app } = loadModules ? backend.createBackend(await loadModules()) : backend;
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, folder };
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/**
 * Runs each job of the queues once, until the queues are empty.
 * @throws the error of a job
 */
export async function runTasks(...names: TaskName[]): Promise<void> {
  const { tasks } = await import('@/backend/app');
  await drainQueues(names.map((name) => tasks.find((task) => task.name === name)!));
}
