import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { testPorts } from '../scripts/test/addresses';

export const secret = 'the secret of a front end of one test';

/** Starts another front end from the same build, whose backend can be unavailable. */
export async function startOtherFrontEnd(port: number) {
  let isAway = false;
  const backend = createServer((req, res) => {
    if (isAway) return req.socket.destroy();
    const { connection: _connection, upgrade: _upgrade, ...headers } = req.headers;
    const { method, url: path } = req;
    const passed = ask({ port: testPorts.backend, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => req.socket.destroy());
    res.once('close', () => passed.destroy());
    req.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const address = backend.address() as { port: number };
  const child = spawn(process.execPath, ['server/index.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: '.next-test',
      PORT: String(port),
      BACKEND_URL: `http://127.0.0.1:${address.port}`,
      INTERNAL_SECRET: secret,
    },
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  while (!printed.includes('listens')) await once(child.stdout, 'data');
  return {
    url: `http://localhost:${port}`,
    /**
     * Simulates a restart of the backend: closes all connections to it and refuses new connections.
     */
    take: () => {
      isAway = true;
      backend.closeAllConnections();
    },
    bringBack: () => (isAway = false),
    async stop() {
      child.kill();
      backend.closeAllConnections();
      backend.close();
      await once(child, 'exit');
    },
  };
}
