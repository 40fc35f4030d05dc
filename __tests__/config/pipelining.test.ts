import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { inOrder } from '@/config/pipelining';
import { listen } from '../support/servers';

let begun: string[];
let goOn: (() => void)[];
/** Responds to each request with its address when the test releases the request. */
const listener: RequestListener = (req, res) => {
  begun.push(req.url!);
  goOn.push(() => res.end(req.url));
};
let port: number;
beforeAll(async () => {
  port = Number(new URL(await listen(inOrder(listener))).port);
});
beforeEach(() => {
  [begun, goOn] = [[], []];
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;
async function send(text: string): Promise<Socket> {
  const socket = connect(port).setEncoding('utf8');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

test('pipelined requests start one after another and are answered in order', async () => {
  const socket = await send(get('/one') + get('/two') + get('/three'));
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  for (const path of ['/one', '/two', '/three']) {
    await until(() => begun.at(-1) === path);
    goOn.at(-1)!();
    await until(() => text.endsWith(path));
  }
  expect(begun).toEqual(['/one', '/two', '/three']);
  socket.destroy();
});

test('a pipelined request never starts after its connection has closed, and does not block other connections', async () => {
  const socket = await send(get('/one') + get('/two'));
  await until(() => begun.length === 1);
  socket.destroy();
  const other = await send(get('/other'));
  await until(() => begun.length === 2);
  expect(begun).toEqual(['/one', '/other']);
  other.destroy();
});

test('a client that pipelines more than 32 requests behind the current request is disconnected', async () => {
  const ahead = await send(get('/first') + get('/waits').repeat(32));
  await until(() => begun.length === 1);
  const beyond = await send(get('/begun') + get('/waits').repeat(33));
  await once(beyond, 'close');
  expect([begun, ahead.destroyed]).toEqual([['/first', '/begun'], false]);
  ahead.destroy();
});
