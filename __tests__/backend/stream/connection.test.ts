import { once } from 'node:events';
import http, { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';

let server: Server;
let port: number;
let person: Person;
let publishTo: (person: Person, chatId: string) => Promise<void>;

beforeAll(async () => {
  await startBackend();
  const { app } = await import('@/backend/app');
  const { mayTakeConnection, takeConnections } = await import('@/backend/stream/connection-service');
  const { publish, toUserTopic } = await import('@/backend/stream/publish-service');
  const { inTransaction } = await import('@/backend/db/connection');
  publishTo = ({ userId }, chatId) =>
    inTransaction((trx) => publish(trx, [toUserTopic(userId)], { name: 'chat.state', data: { chatId } }));
  server = createServer({ shouldUpgradeCallback: mayTakeConnection }, app);
  takeConnections(server, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  person = await makePerson();
});
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
afterAll(() => server.close());

/**
 * Sends a request whose connection the backend may take over, and returns functions to read the
 * response.
 */
async function send(token: string, target = 'GET /stream') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let wake = () => {};
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  socket.write(
    `${target} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: event-stream\r\n` +
      `accept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const until = async (isDone: () => boolean) => {
    while (!isDone() && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
    return text;
  };
  return {
    socket,
    untilText: (expected: string) => until(() => text.includes(expected)),
    untilClosed: () => until(() => isClosed),
  };
}

test('a stream that has taken over its connection receives events until its reader disconnects', async () => {
  const { socket, untilText } = await send(person.token);
  const head = await untilText('"events":[]');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain('content-type: text/event-stream; charset=utf-8\r\n');
  expect(head).toContain('cache-control: no-cache, no-transform\r\n');
  expect(head).toContain('connection: close\r\n\r\nretry: 2000\nid: ');
  await publishTo(person, 'first');
  expect(await untilText('"first"')).toMatch(/\n\n$/);
  socket.end();
  await once(socket, 'close');
});

test('a client that requests the upgrade reads the stream as an ordinary HTTP response', async () => {
  const headers = {
    connection: 'upgrade',
    upgrade: 'event-stream',
    accept: 'text/event-stream',
    authorization: `Bearer ${person.token}`,
  };
  const request = http.get({ port, host: '127.0.0.1', path: '/stream', headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const [chunk] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  expect(chunk).toMatch(/^retry: /);
  request.destroy();
});

test('a rejected stream returns an error response and closes its connection', async () => {
  const { untilClosed } = await send('x'.repeat(43));
  const answer = await untilClosed();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('"SIGN_IN_REQUIRED"');
});

test("the end of a session closes the stream's connection", async () => {
  const other = await makePerson();
  const { untilText, untilClosed } = await send(other.token);
  await untilText('"events":[]');
  const { signOut } = await import('@/backend/accounts/session-service');
  await signOut(other.token);
  await untilClosed();
});

test.each([
  ['GET', '/stream?after=1', 'event-stream', true],
  ['GET', '/v2/stream', 'event-stream', true],
  ['GET', '/stream', 'websocket', false],
  ['GET', '/stream', undefined, false],
  ['POST', '/stream', 'event-stream', false],
  ['GET', '/streams', 'event-stream', false],
  ['GET', '/topics', 'event-stream', false],
])('mayTakeConnection for %s %s with the upgrade %s returns %s', async (method, path, upgrade, isTaken) => {
  const { mayTakeConnection } = await import('@/backend/stream/connection-service');
  const request = { method, url: path, headers: { upgrade } } as IncomingMessage;
  expect(mayTakeConnection(request)).toBe(isTaken);
});
