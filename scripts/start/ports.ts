import { createServer } from 'node:net';

/** `name` is the variable that sets it; `host` absent: every address of the machine. */
export type WantedPort = { name: string; port: number; host?: string };

/** One line per port that cannot be used, naming the port. */
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

/** The code of the error when listening on the port, if any. */
function tryPort(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
