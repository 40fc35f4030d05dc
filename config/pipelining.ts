import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests per connection. Browsers and proxies do not pipeline. */
const MOST_WAITING = 32;

const waiting = new WeakMap<Socket, number>();

/**
 * Serialises the requests of a connection: a request starts after the previous response has ended.
 *
 * Node starts all received requests. Node does not report a closed connection to requests that wait
 * for an earlier response, so their resources stay open. A client that pipelines very many requests
 * is disconnected.
 */
export const inOrder =
  (listener: RequestListener): RequestListener =>
  (req, res) => {
    if (res.socket) return listener(req, res);
    const { socket } = req;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) return void socket.destroy();
    waiting.set(socket, count);
    res.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      listener(req, res);
    });
  };
