import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, request, runTasks, startBackend } from '../../../support/backend';
import { FRAME, useEngineInMemory, type EngineInMemory } from '../../../support/engine-in-memory';
import { makeOffice, makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { endSeat, giveSeat, makeRoom, startingIn, takeTicket } from '../../../support/make/live-rooms';

const MINUTE = 60_000;
const offer = 'v=0\r\n';

let engine: EngineInMemory;
let creator: CreatorPerson;
let member: Person;
let liveId: string;

beforeAll(async () => {
  await startBackend();
  engine = await useEngineInMemory();
});
beforeEach(async () => {
  engine.reset();
  [creator, member] = [await makeCreator(), await makePerson()];
  liveId = await makeRoom(creator);
  await giveSeat(member, liveId);
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

type Given = { token?: string; id?: string; query?: object; headers?: Record<string, string> };

const post = (end: string, { token, id = liveId, query, headers }: Given = {}) =>
  request('POST', `/lives/${id}/${end}`, {
    raw: offer,
    query,
    headers: { 'content-type': 'application/sdp', ...(token && { 'x-live-ticket': token }), ...headers },
  });
const get = (name: string, { token, id = liveId, query }: Given = {}) =>
  request('GET', `/lives/${id}/hls/${name}`, { query, headers: token ? { 'x-live-ticket': token } : {} });

/**
 * Media addresses with the ticket role that each requires and a function that sends the request.
 */
const addresses = {
  whep: ['watch', (given) => post('whep', given)],
  'first playlist': ['watch', (given) => get('master.m3u8', given)],
  whip: ['publish', (given) => post('whip', given)],
  'first piece': ['publish', (given) => post('chunks', { ...given, query: { piece: 0 } })],
} satisfies Record<string, ['watch' | 'publish', (given: Given) => ReturnType<typeof request>]>;
const eachAddress = Object.entries(addresses).map(([name, [role, send]]) => ({ name, role, send }));
const holderOf = (role: 'watch' | 'publish') => (role === 'watch' ? member : creator);

const expectRefusal = (answer: Awaited<ReturnType<typeof request>>, status: number, code: string) => {
  expect(answer).toMatchObject({ status, body: { code } });
  expect(JSON.stringify(answer.body)).not.toContain(FRAME);
  expect(engine.requests).toEqual([]);
};

describe.each(eachAddress)('$name', ({ role, send }) => {
  test('a ticket opens a connection', async () => {
    const { token } = await takeTicket(holderOf(role), liveId, role);
    const answer = await send({ token });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body).toContain(FRAME);
    expect(engine.requests).toMatchObject([{ liveId, userId: holderOf(role).userId }]);
  });

  test('a request without a ticket is refused', async () => {
    expectRefusal(await send({}), 403, 'TICKET_NEEDED');
  });

  test('a session without a ticket is refused', async () => {
    const { token } = holderOf(role);
    expectRefusal(await send({ token }), 403, 'TICKET_NOT_VALID');
  });

  test('a changed ticket is refused', async () => {
    const { token } = await takeTicket(holderOf(role), liveId, role);
    const [terms, signature] = token.split('.');
    const list = JSON.parse(Buffer.from(terms!, 'base64url').toString()) as unknown[];
    list[2] = creator.userId;
    list[4] = Date.now() + 9 * MINUTE;
    const changed = Buffer.from(JSON.stringify(list)).toString('base64url');
    expectRefusal(await send({ token: `${changed}.${signature}` }), 403, 'TICKET_NOT_VALID');
  });

  test('a used ticket is refused', async () => {
    const { token } = await takeTicket(holderOf(role), liveId, role);
    await send({ token });
    engine.requests.length = 0;
    expectRefusal(await send({ token }), 403, 'TICKET_USED');
  });

  test('a ticket is rejected after five minutes', async () => {
    const { token } = await takeTicket(holderOf(role), liveId, role);
    shiftClock(5 * MINUTE);
    expectRefusal(await send({ token }), 403, 'TICKET_EXPIRED');
  });

  test('a ticket of another live is refused', async () => {
    const other = await makeRoom(role === 'watch' ? creator : await makeCreator());
    await giveSeat(member, other);
    const { token } = await takeTicket(holderOf(role), liveId, role);
    expectRefusal(await send({ token, id: other }), 403, 'TICKET_FOR_OTHER');
  });

  test('a ticket of the wrong role is refused', async () => {
    const otherRole = role === 'watch' ? 'publish' : 'watch';
    const { token } = await takeTicket(creator, liveId, otherRole);
    expectRefusal(await send({ token }), 403, 'TICKET_FOR_OTHER');
  });

  test('a ticket is refused after the live has ended', async () => {
    const { token } = await takeTicket(holderOf(role), liveId, role);
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
    expectRefusal(await send({ token }), 410, 'LIVE_OVER');
  });

  test('a ticket is refused after the account of its holder was closed', async () => {
    const holder = holderOf(role);
    const { token } = await takeTicket(holder, liveId, role);
    await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', holder.userId).execute();
    expectRefusal(await send({ token }), 403, 'TICKET_NOT_VALID');
  });
});

test.each(['whep', 'first playlist'] as const)(
  'a ticket for the %s is refused after the seat of its holder has ended',
  async (name) => {
    const { token } = await takeTicket(member, liveId);
    await endSeat(member, liveId);
    expectRefusal(await addresses[name][1]({ token }), 403, 'NOT_ALLOWED');
  },
);

test('a ticket opens one connection for each protocol', async () => {
  const { token } = await takeTicket(member, liveId);
  expect((await post('whep', { token })).status).toBe(201);
  expect((await get('master.m3u8', { token })).status).toBe(200);
});

test.each(['whep', 'first playlist'] as const)(
  'a person with a seat has entered the room with the %s, and not with the ticket alone',
  async (name) => {
    const countEntries = async () =>
      (await db.selectFrom('lastSeen').select('userId').where('contentId', '=', liveId).execute()).length;
    const { token } = await takeTicket(member, liveId);
    expect(await countEntries()).toBe(0);
    await addresses[name][1]({ token });
    expect(await countEntries()).toBe(1);
    await addresses[name][1]({ token: (await takeTicket(creator, liveId)).token });
    expect(await countEntries()).toBe(1);
  },
);

test('a ticket is accepted in the query and as a bearer token', async () => {
  const first = await takeTicket(member, liveId);
  expect((await post('whep', { query: { ticket: first.token } })).status).toBe(201);
  const second = await takeTicket(member, liveId);
  const headers = { authorization: `Bearer ${second.token}` };
  expect((await post('whep', { headers })).status).toBe(201);
});

describe('creating a ticket', () => {
  const create = (as: Person | null, role: 'watch' | 'publish' = 'watch', id = liveId) =>
    ask('POST /lives/:id/ticket', { as, params: { id }, body: { role } });

  test('a person with a seat, the creator and the office get a ticket to watch', async () => {
    for (const as of [member, creator, await makeOffice()]) expect((await create(as)).status).toBe(200);
  });

  test('a ticket names the addresses of the engine and its servers', async () => {
    const { body } = await create(member);
    expect(body).toMatchObject({
      addresses: [
        { protocol: 'whep', url: `/api/lives/${liveId}/whep` },
        { protocol: 'hls', url: `/api/lives/${liveId}/hls/master.m3u8` },
      ],
      iceServers: [{ urls: 'stun:stun.kumu.test' }],
    });
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * MINUTE);
  });

  test('a visitor cannot get a ticket without signing in', async () => {
    expect((await create(null)).status).toBe(401);
  });

  test('a person without a seat, or whose seat was refunded, gets no ticket', async () => {
    expect((await create(await makePerson())).problem.code).toBe('NOT_ALLOWED');
    await endSeat(member, liveId);
    expect((await create(member)).problem.code).toBe('NOT_ALLOWED');
  });

  test('a person with a seat cannot get a ticket before the live runs', async () => {
    const soon = await makeRoom(creator, startingIn(20));
    await giveSeat(member, soon);
    expect((await create(member, 'watch', soon)).problem).toMatchObject({ status: 409, code: 'LIVE_NOT_ON' });
  });

  test('only the creator gets a ticket to publish', async () => {
    for (const as of [member, await makeOffice(), await makeCreator()])
      expect((await create(as, 'publish')).problem.code).toBe('NOT_ALLOWED');
    expect((await create(creator, 'publish')).status).toBe(200);
  });

  test('the creator can publish from 30 minutes before the start', async () => {
    const soon = await makeRoom(creator, startingIn(31));
    expect((await create(creator, 'publish', soon)).problem.code).toBe('LIVE_NOT_ON');
    shiftClock(2 * MINUTE);
    expect((await create(creator, 'publish', soon)).status).toBe(200);
  });

  test('the existence of a draft is not revealed to another person', async () => {
    const draft = await makeRoom(creator, { ...startingIn(20), state: 'DRAFT' });
    expect((await create(member, 'watch', draft)).status).toBe(404);
  });

  test('a suspended creator cannot publish', async () => {
    const { token } = await takeTicket(creator, liveId, 'publish');
    const creatorId = creator.actor.creator.id;
    await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
    expectRefusal(await post('whip', { token }), 410, 'LIVE_OVER');
  });
});

describe('HLS', () => {
  const readViewer = (body: unknown) => /viewer=([\w-]+)/.exec(String(body))![1]!;

  test('HLS requests after the first playlist are authorised by the viewer id that the engine assigns', async () => {
    const { token } = await takeTicket(member, liveId);
    const viewer = readViewer((await get('master.m3u8', { token })).body);
    for (const name of ['video.m3u8', 'segment-1.m4s'])
      expect(await get(name, { query: { viewer } })).toMatchObject({ status: 200, body: FRAME });
    expect(engine.requests.at(-1)).toMatchObject({ liveId, protocol: 'hls', rest: 'segment-1.m4s' });
  });

  test('a viewer id of another live, an unknown viewer id and an empty viewer id get no media', async () => {
    const other = await makeRoom(await makeCreator());
    await giveSeat(member, other);
    const { token } = await takeTicket(member, other);
    const viewer = readViewer((await get('master.m3u8', { token, id: other })).body);
    for (const given of [viewer, 'unknown', ''])
      for (const name of ['master.m3u8', 'segment-1.m4s']) {
        const answer = await get(name, { query: { viewer: given } });
        expect([given, name, answer.status]).toEqual([given, name, 403]);
        expect(JSON.stringify(answer.body)).not.toContain(FRAME);
      }
  });

  test('an empty viewer id does not reach the engine', async () => {
    expectRefusal(await get('master.m3u8', { query: { viewer: '' } }), 403, 'TICKET_NEEDED');
  });

  test('an HLS segment cannot be requested with a ticket', async () => {
    const { token } = await takeTicket(member, liveId);
    expectRefusal(await get('segment-1.m4s', { token }), 403, 'TICKET_NEEDED');
  });

  test('a media name that contains a path is not found', async () => {
    const answer = await get('..%2f..%2fetc%2fpasswd', { query: { viewer: 'one' } });
    expectRefusal(answer, 404, 'NOT_FOUND');
  });
});

describe('pieces of a recording', () => {
  const send = (piece: number, token: string) => post('chunks', { token, query: { piece } });

  test('later recording pieces are accepted after the ticket of the first piece has expired', async () => {
    const { token } = await takeTicket(creator, liveId, 'publish');
    await send(0, token);
    shiftClock(20 * MINUTE);
    expect((await send(1, token)).status).toBe(201);
    const [first, second] = engine.requests.map(({ url }) => new URL(url, 'http://site').searchParams);
    expect(second!.get('part')).toBe('1');
    expect(second!.get('session')).toBe(first!.get('session'));
  });

  test('a later recording piece is refused when its ticket was not used for the first piece', async () => {
    const { token } = await takeTicket(creator, liveId, 'publish');
    expectRefusal(await send(1, token), 403, 'TICKET_EXPIRED');
  });

  test('a later recording piece is refused after the live has ended', async () => {
    const { token } = await takeTicket(creator, liveId, 'publish');
    await send(0, token);
    engine.requests.length = 0;
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
    expectRefusal(await send(1, token), 410, 'LIVE_OVER');
  });

  test('a recording piece of several megabytes is accepted, and a larger piece is refused', async () => {
    const { token } = await takeTicket(creator, liveId, 'publish');
    const sendBytes = (piece: number, bytes: number) =>
      request('POST', `/lives/${liveId}/chunks`, {
        raw: Buffer.alloc(bytes),
        query: { piece },
        headers: { 'x-live-ticket': token, 'content-type': 'video/mp4' },
      });
    expect((await sendBytes(0, 5_000_000)).status).toBe(201);
    expect(engine.requests).toMatchObject([{ bytes: 5_000_000 }]);
    expect((await sendBytes(1, 9_000_000)).status).toBe(413);
  });
});

test('a connection offer above 64 KiB is refused', async () => {
  const { token } = await takeTicket(member, liveId);
  const raw = 'x'.repeat(64 * 1024 + 1);
  const headers = { 'x-live-ticket': token, 'content-type': 'application/sdp' };
  expectRefusal(await request('POST', `/lives/${liveId}/whep`, { raw, headers }), 413, 'TOO_LARGE');
});

test('a session is ended at its own address without a ticket', async () => {
  expect((await request('DELETE', `/lives/${liveId}/whep/session-1`)).status).toBe(201);
  expect(engine.requests).toMatchObject([{ protocol: 'whep', rest: 'session-1' }]);
});

test('the camera check before the start is not recorded', async () => {
  const soon = await makeRoom(creator, startingIn(20));
  const before = await takeTicket(creator, soon, 'publish');
  await post('whip', { token: before.token, id: soon });
  const { token } = await takeTicket(creator, liveId, 'publish');
  await post('whip', { token });
  expect(engine.requests.map(({ isRecorded }) => isRecorded)).toEqual([false, true]);
});

describe('stream key', () => {
  const rotate = (as: Person, id = liveId) => ask('POST /lives/:id/stream-key', { as, params: { id } });
  const publish = (key: string) => post('whip', { headers: { authorization: `Bearer ${key}` } });

  test('other software can publish with the stream key several times', async () => {
    const { key, url } = (await rotate(creator)).body;
    expect(url).toBe(`http://localhost:3000/api/lives/${liveId}/whip`);
    expect((await publish(key)).status).toBe(201);
    expect((await publish(key)).status).toBe(201);
    expect(engine.requests[0]).toMatchObject({ protocol: 'whip', userId: creator.userId });
  });

  test('a rotated stream key stops working, and no key is stored as plain text', async () => {
    const before = (await rotate(creator)).body.key;
    const after = (await rotate(creator)).body.key;
    expectRefusal(await publish(before), 403, 'STREAM_KEY_NOT_VALID');
    const row = await db.selectFrom('lives').selectAll().where('id', '=', liveId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(after);
    expect((await publish(after)).status).toBe(201);
  });

  test('a second rotation of the stream key disconnects the publisher, and the first rotation does not', async () => {
    await db.updateTable('lives').set({ connection: 'ON' }).where('id', '=', liveId).execute();
    await rotate(creator);
    await runTasks('lives.disconnect');
    expect(engine.disconnected).toEqual([]);
    await rotate(creator);
    await runTasks('lives.disconnect');
    expect(engine.disconnected).toEqual([{ liveId, userId: creator.userId }]);
  });

  test('a stream key of another live and a stream key after the end of its live are refused', async () => {
    const { key } = (await rotate(creator)).body;
    const other = await makeRoom(creator);
    const answer = await post('whip', { id: other, headers: { authorization: `Bearer ${key}` } });
    expectRefusal(answer, 403, 'STREAM_KEY_NOT_VALID');
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
    expectRefusal(await publish(key), 410, 'LIVE_OVER');
  });

  test('a stream key can be used neither to watch nor to send recording pieces', async () => {
    const { key } = (await rotate(creator)).body;
    expectRefusal(await post('whep', { token: key }), 403, 'TICKET_NOT_VALID');
    expectRefusal(await post('chunks', { token: key, query: { piece: 0 } }), 403, 'TICKET_NOT_VALID');
  });

  test('a stream key cannot be rotated by another creator or for an ended live', async () => {
    expect((await rotate(await makeCreator())).status).toBe(404);
    const ended = await makeRoom(creator, { state: 'ENDED' });
    expect((await rotate(creator, ended)).problem.code).toBe('INVALID_TRANSITION');
  });
});

describe('authentication for a media server of its own', () => {
  const check = (body: object) => request('POST', '/live-engine/auth', { body });
  const about = { path: '', protocol: 'webrtc', action: 'read' };

  test('a media server can check a ticket repeatedly, and only its holder and its role are accepted', async () => {
    const { token } = await takeTicket(member, liveId);
    const asked = { ...about, path: liveId, user: member.userId, password: token };
    for (let count = 0; count < 2; count += 1) expect((await check(asked)).status).toBe(204);
    expect((await check({ ...asked, user: creator.userId })).status).toBe(403);
    expect((await check({ ...asked, action: 'publish' })).status).toBe(403);
    await endSeat(member, liveId);
    expect((await check(asked)).status).toBe(403);
  });

  test('a media server gets 403 for an expired ticket and for a malformed body', async () => {
    const { token } = await takeTicket(member, liveId);
    shiftClock(5 * MINUTE);
    expect((await check({ ...about, path: liveId, user: member.userId, password: token })).status).toBe(403);
    expect((await check({})).status).toBe(403);
  });

  test('a media server accepts a stream key only for publishing', async () => {
    const { key } = (await ask('POST /lives/:id/stream-key', { as: creator, params: { id: liveId } })).body;
    const asked = { ...about, path: liveId, user: '', password: '', token: key };
    expect((await check({ ...asked, action: 'publish' })).status).toBe(204);
    expect((await check(asked)).status).toBe(403);
  });
});
