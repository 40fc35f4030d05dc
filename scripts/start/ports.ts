import { createServer } from 'node:net';

/**
 * Port to check; `name` is the variable that sets it. Without `host`, the port is checked at all
 * addresses of the machine.
 */
export type WantedPort = { name: string; port: number; host?: string };

/** Returns one line for each port that cannot be used, with the name of the port. */
export async function findTakenPorts(wanted: WantedPort[]): Promise<string[]> {
  const lines = await Promise.all(
    wanted.map(async ({ name, port, host }) => {
      const code = await tryPort(port, host);
      if (!code) return undefined;
      if (code === 'EACCES')
        return `Port ${port} needs more rights than we have: set ${name} to another one.`;
      return `Port ${port} is taken: stop what uses it, or set ${name} to another one.`;
    }),
  );
  return lines.filter((line) => line !== undefined);
}

/** Returns the error code of listening on the port, or undefined if it succeeds. */
function tryPort(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
