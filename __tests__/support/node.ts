import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

declare global {
  var databaseServer: ChildProcess | undefined;
  var testFolder: string;
}

/**
 * Prepares the tests of the project `node`. Sets the socket of the server for test databases (see
 * database.ts), which starts at the first request.
 *
 * Consecutive runs can share one server through its socket.
 */
export default async function prepare(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-test-'));
  globalThis.testFolder = folder;
  // The database may run as a different user, which needs permission to traverse the folder.
  await chmod(folder, 0o711);
  // The environment is set here, because the backend reads it when its first file is loaded.
  Object.assign(process.env, { LOG_LEVEL: 'silent', KUMU_DATA_DIR: path.join(folder, 'files') });
  if (process.env.TEST_DATABASES_SOCKET) return;
  const server = fork(path.join(process.cwd(), 'scripts/test/database-server.ts'), [folder], {
    execArgv: [],
  });
  const [message] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as [unknown];
  if (message !== 'ready') throw new Error('The server for test databases did not start.');
  server.unref();
  server.channel?.unref();
  globalThis.databaseServer = server;
  process.env.TEST_DATABASES_SOCKET = path.join(folder, 'databases.sock');
}
