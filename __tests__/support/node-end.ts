import { once } from 'node:events';
import { rm } from 'node:fs/promises';

/** Removes the test databases and the folder of the run after the tests of the project `node`. */
export default async function finish(): Promise<void> {
  const server = globalThis.databaseServer;
  if (server?.connected) {
    server.ref();
    const gone = once(server, 'exit');
    server.disconnect();
    await gone;
  }
  await rm(globalThis.testFolder, { recursive: true, force: true });
}
