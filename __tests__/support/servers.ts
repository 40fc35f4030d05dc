import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';

const servers: Server[] = [];

/**
 * Starts a server on a free local port and returns its address. The server is closed after the
 * tests of the file.
 */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** Returns a local port on which no process listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns an address on which no process listens. */
export const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;

export async function readBody(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req.setEncoding('utf8')) text += chunk;
  return text;
}

/**
 * Serves one API file like Next, as far as forwarding depends on it. `query` has the query string
 * and the parameters of the dynamic address `page` (`/api/courses/[id]`), which take precedence.
 *
 * A body is parsed unless the file disables parsing.
 */
export const serveApi = (page: string, handler: NextApiHandler, { bodyParser = false } = {}) =>
  listen(async (req, res) => {
    const url = new URL(req.url!, 'http://front.test');
    const pattern = new RegExp(`^${page.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`);
    const names = pattern.exec(url.pathname)?.groups ?? {};
    const query: Record<string, string | string[]> = {};
    for (const key of new Set(url.searchParams.keys())) {
      const values = url.searchParams.getAll(key);
      query[key] = values.length > 1 ? values : values[0]!;
    }
    for (const [name, value] of Object.entries(names)) query[name] = decodeURIComponent(value);
    const body = bodyParser ? { body: JSON.parse((await readBody(req)) || '{}') as unknown } : {};
    const answer = Object.assign(res, {
      status: (code: number) => Object.assign(res, { statusCode: code }),
      json: (value: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(value)),
    });
    await handler(
      Object.assign(req, { query, ...body }) as unknown as NextApiRequest,
      answer as unknown as NextApiResponse,
    );
  });
