import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../support/servers';
import { startServices } from '../../support/services';
import { makePerson, password, startSession, type Person } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { chatIdsOf, openStream } from '../../support/streams';

let connection: typeof import('@/backend/db/connection');
let hubs: typeof import('@/backend/stream/hub');
let streams: typeof import('@/backend/stream/open-stream');
let publishing: typeof import('@/backend/stream/publish-service');
let repository: typeof import('@/backend/stream/repository');
let positions: typeof import('@/backend/stream/position');
let clock: typeof import('@/backend/clock');

type Hub = ReturnType<typeof hubs.createHub>;
type Settings = Parameters<typeof hubs.createHub>[0];

beforeAll(async () => {
  await startServices();
  connection = await import('@/backend/db/connection');
  hubs = await import('@/backend/stream/hub');
  streams = await import('@/backend/stream/open-stream');
  publishing = await import('@/backend/stream/publish-service');
  repository = await import('@/backend/stream/repository');
  positions = await import('@/backend/stream/position');
  clock = await import('@/backend/clock');
});

const started: Hub[] = [];
let person: Person;
beforeEach(async () => {
  person = await makePerson();
});
afterEach(async () => {
  clock.shiftClock(0);
  for (const hub of started.splice(0)) await hub.close();
});

/** Interval that is longer than any test (ms). */
const NEVER = 3_600_000;

/** Creates a stream for a request of `person`. The query can name further topics. */
function toStream(req: IncomingMessage, res: ServerResponse) {
  const token = /^Bearer (.*)/.exec(req.headers.authorization!)![1]!;
  const more = new URL(req.url!, 'http://backend.test').searchParams.getAll('topic');
  const owner = {
    userId: person.userId,
    sessionHash: createHash('sha256').update(token).digest('base64'),
    topics: [publishing.toUserTopic(person.userId), ...more],
  };
  return new streams.OpenStream(Object.assign(res, { req }) as never, owner, hubs.toEndTime());
}

/** Starts a separate hub, as in another process, and a server for its streams. */
async function startHub(settings: Settings = {}) {
  const hub = hubs.createHub({ sweepMs: NEVER, heartbeatMs: NEVER, ...settings });
  started.push(hub);
  const responses: ServerResponse[] = [];
  const url = await listen((req, res) => {
    responses.push(res);
    const stream = toStream(req, res);
    const after = req.headers['last-event-id'] as string | undefined;
    const snapshot = after === undefined ? undefined : positions.readPosition(after, clock.now());
    hub.open(stream, { snapshot }).catch((error: { status: number }) => res.writeHead(error.status).end());
  });
  return { hub, url, responses };
}

const open = (url: string, lastEventId?: string, query?: string) =>
  openStream(url, { token: person.token, lastEventId, query });

/** Returns an event that is identified by its chat id. */
const noted = (chatId: string) => ({ name: 'chat.state' as const, data: { chatId } });

const publish = (chatId: string, topic = publishing.toUserTopic(person.userId)) =>
  connection.inTransaction((trx) => publishing.publish(trx, [topic], noted(chatId)));

/** Opens a stream and returns it when its hub is listening and has finished its first sweep. */
async function openListening(url: string, query?: string) {
  const reader = await open(url, undefined, query);
  await reader.next();
  await publish('listening');
  await reader.next();
  return reader;
}

/** Stores an event without a notification, like a process that crashed before sending it. */
const publishSilently = (chatId: string, topic = publishing.toUserTopic(person.userId)) =>
  repository.insertEvents(connection.db, [{ topic, event: noted(chatId) }], new Date());

/**
 * Publishes in an open transaction.
 * @returns a function that commits the transaction
 */
async function beginPublishing(chatId: string): Promise<() => Promise<void>> {
  let commit = () => {};
  const waiting = new Promise<void>((resolve) => (commit = resolve));
  let published = () => {};
  const isPublished = new Promise<void>((resolve) => (published = resolve));
  const done = connection.inTransaction(async (trx) => {
    await publishing.publish(trx, [publishing.toUserTopic(person.userId)], noted(chatId));
    published();
    await waiting;
  });
  await isPublished;
  return async () => {
    commit();
    await done;
  };
}

test('an event is delivered once to the streams of every process', async () => {
  const [one, other] = [await startHub(), await startHub()];
  const readers = [await open(one.url), await open(one.url), await open(other.url)];
  for (const reader of readers) expect((await reader.next())!.events).toEqual([]);
  await publish('first');
  await publish('second');
  for (const reader of readers) {
    const ids: string[] = [];
    while (ids.length < 2) ids.push(...chatIdsOf((await reader.next())!.events));
    expect(ids).toEqual(['first', 'second']);
  }
});

test('an event of a transaction that commits late is delivered once, both live and after a reconnection', async () => {
  const { url } = await startHub();
  const other = await startHub();
  const reader = await open(url);
  const beginning = (await reader.next())!.id;
  const commitEarly = await beginPublishing('early');
  await publish('late');
  const late = (await reader.next())!;
  expect(chatIdsOf(late.events)).toEqual(['late']);
  await commitEarly();
  expect(chatIdsOf((await reader.next())!.events)).toEqual(['early']);
  const continued = await open(other.url, late.id);
  expect(chatIdsOf((await continued.next())!.events)).toEqual(['early']);
  const fromBeginning = await open(other.url, beginning);
  expect(chatIdsOf((await fromBeginning.next())!.events)).toEqual(['early', 'late']);
});

test('an event of a transaction that is rolled back is not delivered', async () => {
  const { url } = await startHub();
  const reader = await open(url);
  await reader.next();
  const failing = connection.inTransaction(async (trx) => {
    await publishing.publish(trx, [publishing.toUserTopic(person.userId)], noted('never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await publish('after');
  expect(chatIdsOf((await reader.next())!.events)).toEqual(['after']);
});

test('a reader that reconnects while events are published receives each event once', async () => {
  const [one, other] = [await startHub(), await startHub()];
  const all = Array.from({ length: 60 }, (_, index) => `event-${index}`);
  let reader = await open(one.url);
  let { id } = (await reader.next())!;
  const received: string[] = [];
  const publishing = (async () => {
    for (let at = 0; at < all.length; at += 3)
      await Promise.all(all.slice(at, at + 3).map((each) => publish(each)));
  })();
  for (let turn = 0; received.length < all.length; turn += 1) {
    const message = await reader.next();
    if (message) {
      received.push(...chatIdsOf(message.events));
      ({ id } = message);
    }
    if (turn % 2 && received.length < all.length) {
      reader.close();
      reader = await open(turn % 4 === 1 ? other.url : one.url, id);
    }
  }
  await publishing;
  expect(received.toSorted()).toEqual(all.toSorted());
});

test('an event whose notification was lost is delivered by the next sweep of the hub', async () => {
  const { url } = await startHub({ sweepMs: 20 });
  const reader = await openListening(url);
  await publishSilently('lost');
  expect(chatIdsOf((await reader.next())!.events)).toEqual(['lost']);
});

test('an event is delivered when its notification was lost with the listening connection', async () => {
  const { url } = await startHub();
  const reader = await openListening(url);
  await publishSilently('lost');
  // The hub finds the lost events when it starts to listen again.
  await connection.getPool().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  expect(chatIdsOf((await reader.next())!.events)).toEqual(['lost']);
});

test('a position in a stream of two topics does not skip an event whose notification is late', async () => {
  const { url } = await startHub();
  const other = await startHub();
  const query = `?topic=live:1`;
  const reader = await openListening(url, query);
  await publishSilently('silent', 'live:1');
  await publish('own');
  const message = (await reader.next())!;
  expect(chatIdsOf(message.events)).toEqual(['own']);
  const continued = await open(other.url, message.id, query);
  expect(chatIdsOf((await continued.next())!.events)).toContain('silent');
});

test('a reader who disconnects before the stream opens does not count as an open stream', async () => {
  const { hub, url } = await startHub({ mostStreams: 1 });
  const opening = Promise.withResolvers<void>();
  const leaving = await listen((req, res) => {
    request.destroy();
    void once(res, 'close')
      .then(() => hub.open(toStream(req, res), {}))
      .then(opening.resolve, opening.reject);
  });
  const request = http.get(leaving, { agent: false, headers: { authorization: `Bearer ${person.token}` } });
  request.on('error', () => {});
  await opening.promise;
  expect((await open(url)).status).toBe(200);
});

test('a reader who missed more events than a batch may have receives a reset', async () => {
  const { url } = await startHub();
  const reader = await open(url);
  const { id } = (await reader.next())!;
  const event = { topic: publishing.toUserTopic(person.userId), event: noted('many') };
  const events = Array.from({ length: repository.MOST_EVENTS + 1 }, () => event);
  await repository.insertEvents(connection.db, events, new Date());
  const continued = await open(url, id);
  expect(await continued.next()).toMatchObject({ name: 'reset', isReset: true, events: [] });
});

test('a reader receives a message that is longer than the limit of buffered bytes', async () => {
  const { url } = await startHub();
  const reader = await open(url);
  await reader.next();
  const long = 'x'.repeat(4 * streams.MOST_UNREAD_BYTES);
  await publish(long);
  await publish('next');
  expect(chatIdsOf((await reader.next())!.events)[0]).toBe(long);
});

test('a reader that does not read its stream is disconnected', async () => {
  const { url, responses } = await startHub();
  const reader = await open(url);
  await reader.next();
  reader.response.pause();
  const long = 'x'.repeat(500_000);
  // The sockets buffer some megabytes before the response does.
  while (!responses[0]!.destroyed) await publish(long);
  expect(responses[0]!.writableFinished).toBe(false);
});

test('a stream gets no heartbeat before its first read, so that it can still be rejected', async () => {
  const { url } = await startHub({ heartbeatMs: 40 });
  const begun = await open(url);
  const lock = await connection.getPool().connect();
  try {
    await lock.query('begin');
    await lock.query('lock table stream_events in access exclusive mode');
    let isAnswered = false;
    const waiting = open(url).finally(() => (isAnswered = true));
    await begun.untilHeartbeat(3);
    expect(isAnswered).toBe(false);
    await lock.query('rollback');
    expect((await (await waiting).next())!.id).toMatch(/~/);
  } finally {
    lock.release(true);
  }
});

test('a stream ends at the next heartbeat after its session has ended, and another session continues', async () => {
  const second = await startSession(person.userId);
  const { url } = await startHub({ heartbeatMs: 40 });
  const ended = await open(url);
  const kept = await openStream(url, { token: second.token });
  await ended.next();
  await kept.next();
  await connection.db
    .deleteFrom('sessions')
    .where('tokenHash', '=', createHash('sha256').update(person.token).digest())
    .execute();
  expect(await ended.next()).toBeNull();
  await kept.untilHeartbeat();
  expect(kept.isEnded()).toBe(false);
});

/**
 * Loads the services that end sessions. The hub of these tests has no heartbeat that would end the
 * stream later.
 */
const sessionService = () => import('@/backend/accounts/session-service');
const newPassword = 'quite another long phrase';

async function setPassword(): Promise<void> {
  const { hashPassword } = await import('@/backend/accounts/passwords');
  const passwordHash = await hashPassword(password);
  await connection.db.updateTable('users').set({ passwordHash }).where('id', '=', person.userId).execute();
}

test.each<[string, () => Promise<unknown>]>([
  ['signing out', async () => (await sessionService()).signOut(person.token)],
  [
    'closing the account',
    async () => {
      const { close } = await import('@/backend/accounts/deletion-service');
      return close(person.actor, { email: person.email, password });
    },
  ],
])('%s ends the stream at once', async (_what, end) => {
  await setPassword();
  const { url } = await startHub();
  const reader = await openListening(url);
  await end();
  expect(await reader.next()).toBeNull();
});

test.each<[string, () => Promise<unknown>]>([
  [
    'signing out everywhere else',
    async () => (await sessionService()).endSessions(person.actor, person.token),
  ],
  [
    'a new password',
    async () =>
      (await sessionService()).changePassword(person.actor, person.token, {
        currentPassword: password,
        password: newPassword,
      }),
  ],
])('%s ends the streams of all other sessions and not its own', async (_what, end) => {
  await setPassword();
  const { token } = await startSession(person.userId);
  const { url } = await startHub();
  const own = await openListening(url);
  const other = await openStream(url, { token });
  await other.next();
  await end();
  // The person may first receive the notice of a new password.
  while (await other.next());
  expect(other.isEnded()).toBe(true);
  await publish('still');
  let ids: string[] = [];
  while (!ids.includes('still')) ids = chatIdsOf((await own.next())!.events);
});

test('a new password that is set by a mailed link ends the stream at once', async () => {
  const { completeRestore, sendRestoreCode } = await import('@/backend/accounts/restore-service');
  const { url } = await startHub();
  const reader = await openListening(url);
  await sendRestoreCode({ email: person.email, askedBy: '00' });
  const mail = await readMail(person.email, 'To choose a new password');
  const [, secret] = /secret=([\w-]+)/.exec(mail!.textBody)!;
  await completeRestore({ email: person.email, secret, password: newPassword }, 'test');
  // The person may first receive the notice of the new password.
  while (await reader.next());
  expect(reader.isEnded()).toBe(true);
});

test('a stream ends after about an hour, so that the access to its topics is checked again', async () => {
  const { url } = await startHub({ heartbeatMs: 40 });
  const reader = await open(url);
  await reader.next();
  await reader.untilHeartbeat();
  expect(reader.isEnded()).toBe(false);
  clock.shiftClock(71 * 60_000);
  expect(await reader.next()).toBeNull();
});

test('a process with its maximum of streams rejects another stream until one has ended', async () => {
  const { url } = await startHub({ mostStreams: 1 });
  const reader = await open(url);
  await reader.next();
  expect((await open(url)).status).toBe(503);
  reader.close();
  let { status } = await open(url);
  while (status !== 200) ({ status } = await open(url));
});

test('a process that shuts down closes its streams and rejects new streams', async () => {
  const { hub, url } = await startHub();
  const reader = await open(url);
  await reader.next();
  await hub.close();
  expect(await reader.next()).toBeNull();
  expect((await open(url)).status).toBe(503);
});
