import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request of a connection when the one before it is answered. */
const MOST_WAITING = 32;

const waiting = new WeakMap<Socket, number>();

/**
 * Begins a request when the ones before it of the same connection are answered. Node begins all that have arrived, and tells those that
 * wait for others nothing of the end of their connection: what they have opened stays open. Who sends very many ahead is disconnected.
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
