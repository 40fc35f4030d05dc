import { once } from 'node:events';

/** After the tests of the project `node`: removes the test databases. */
export default async function finish(): Promise<void> {
  const server = globalThis.databaseServer;
  if (!server?.connected) return;
  server.ref();
  const gone = once(server, 'exit');
  server.disconnect();
  await gone;
}
