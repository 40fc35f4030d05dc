import { ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Response } from 'express';
import { STREAM_UPGRADE } from '../../contract/rules/stream-names.ts';

/** Requests whose connection is used only for their response. */
const upgraded = new WeakSet<IncomingMessage>();

const streamPath = /^\/(?:v2\/)?stream(?:\?|$)/;
const ignore = () => {};
function close(this: Socket): void {
  this.destroy();
}

/**
 * Returns true for a stream request whose connection can be detached from HTTP. A proxy sends its
 * upgrade header. The parser and the objects of the request are then released when the stream
 * begins. They are four fifths of its memory.
 */
export const mayTakeConnection = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade === STREAM_UPGRADE && streamPath.test(url);

/** Handles upgrade requests of streams like all other requests until the stream begins. */
export function takeConnections(server: Server, app: RequestListener): void {
  server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
    upgraded.add(req);
    const res = new ServerResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    // Nothing is read, except the end of the connection.
    socket.on('error', ignore).on('end', close).resume();
    // After a rejected request, the connection is closed.
    res.once('finish', () => socket.end());
    app(req, res as never);
  });
}

/**
 * Writes the head of a response and returns the socket for its body, which ends with the
 * connection. Returns undefined for a request without an upgrade.
 */
export function takeSocket(res: Response, headers: Record<string, string>): Socket | undefined {
  const { req, socket } = res;
  if (!socket || !upgraded.has(req)) return undefined;
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  res.detachSocket(socket);
  socket.setTimeout(0).setKeepAlive(true, 60_000);
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`);
  return socket;
}
