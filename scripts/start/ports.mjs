import { createServer } from 'node:net';

/**
 * @param {{ name: string, port: number, host?: string }[]} wanted `host` absent: every address of the machine
 * @returns {Promise<string[]>} one line per port that cannot be used, naming the port
 */
export async function findTakenPorts(wanted) {
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

function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
