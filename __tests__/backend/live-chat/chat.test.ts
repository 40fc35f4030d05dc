import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { liveChatData } from '@/backend/live-chat/personal-data';
import { flushReactions } from '@/backend/live-chat/reaction-service';
import { sweep } from '@/backend/live-chat/sweep-service';
import type { LiveChat } from '@/contract/values/lives';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeFile } from '../../support/make/files';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { endSeat, giveSeat, makeRoom } from '../../support/make/live-rooms';
import { openStream } from '../../support/streams';
import { readMail } from '../../support/tasks';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

let url: string;
let creator: CreatorPerson;
let ana: Person;
let ben: Person;
let liveId: string;

beforeAll(async () => {
  ({ url } = await startBackend());
});
beforeEach(async () => {
  [creator, ana, ben] = [await makeCreator(), await makePerson(), await makePerson()];
  liveId = await makeRoom(creator);
  for (const person of [ana, ben]) await giveSeat(person, liveId);
});
afterEach(async () => {
  shiftClock(0);
  await db.updateTable('lives').set({ state: 'ENDED' }).execute();
});

/** Headers of a request from an IP address. */
const from = (address: string) => ({ 'x-forwarded-for': address });
let addresses = 0;
const newAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Advances the clock so that every person may write again. */
const passTurn = (seconds = 1) => shiftClock((passed += seconds * SECOND));
let passed = 0;
beforeEach(() => (passed = 0));

const say = (as: Person, text = 'Hello', address = newAddress(), clientId: string = crypto.randomUUID()) =>
  ask('POST /lives/:id/chat', {
    as,
    params: { id: liveId },
    body: { clientId, text },
    headers: from(address),
  });
const ask_ = (as: Person, text = 'Why?', clientId: string = crypto.randomUUID()) =>
  ask('POST /lives/:id/questions', { as, params: { id: liveId }, body: { clientId, text } });
const open = (as: Person, address = newAddress()) =>
  ask('GET /lives/:id/chat', { as, params: { id: liveId }, headers: from(address) });
const read = async (as: Person, address?: string) => (await open(as, address)).body;
const remove = (as: Person, messageId: string) =>
  ask('DELETE /lives/:id/chat/:messageId', { as, params: { id: liveId, messageId } });
const restore = (as: Person, messageId: string) =>
  ask('PATCH /lives/:id/chat/:messageId', {
    as,
    params: { id: liveId, messageId },
    body: { isDeleted: false },
  });
const changeRoom = (
  as: Person,
  body: { chat?: LiveChat; slowSeconds?: 0 | 5 | 15; pinnedMessageId?: string },
) => ask('PATCH /lives/:id/moderation', { as, params: { id: liveId }, body });
type Stop = { kind: 'TIME_OUT' | 'BAN'; minutes?: 5 | 60 | null; removesMessages?: boolean };
const stop = (as: Person, messageId: string, body: Stop) =>
  ask('POST /lives/:id/moderation', { as, params: { id: liveId }, body: { messageId, ...body } });
const nameModerator = (messageId: string, as: CreatorPerson = creator) =>
  ask('POST /lives/:id/moderators', { as, params: { id: liveId }, body: { messageId } });

/** Sends a message as a person and makes its author a moderator. */
async function makeModerator(person: Person): Promise<void> {
  const { body } = await say(person);
  expect((await nameModerator(body.id)).status).toBe(200);
  passTurn();
}

/** Resolves when a transaction is blocked by the lock of another transaction. */
async function untilSomebodyWaits(): Promise<void> {
  let waits = 0;
  while (waits === 0) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted`.execute(db);
    waits = rows[0]!.count;
  }
}

describe('writing', () => {
  test("a message of a person with a seat is shown to everybody in the room with the author's name", async () => {
    const sent = await say(ana, '  Hello\n there ');
    expect(sent.status).toBe(201);
    const { messages, viewer } = await read(ben);
    expect(messages).toMatchObject([
      { id: sent.body.id, text: 'Hello there', kind: 'TEXT', isDeleted: false },
    ]);
    expect(messages[0]!.author).toMatchObject({ name: expect.any(String), badge: null });
    expect(messages[0]!.author!.key).not.toBe(viewer.key);
    expect((await read(ana)).viewer.key).toBe(messages[0]!.author!.key);
    expect(JSON.stringify(messages)).not.toContain(ana.userId);
  });

  /** Inserts a paid tip and delivers it with its note. */
  async function payTip(as: Person, note: string): Promise<void> {
    const { liveTips } = await import('@/backend/live-chat/tips');
    const { id: purchaseId } = await insertPurchaseRow({
      buyerId: as.userId,
      type: 'DONATION',
      title: 'Tip',
      amountCents: 500,
      feeCents: 80,
      status: 'SUCCESS',
    });
    const tip = { contentId: liveId, purchaseId, buyerId: as.userId, amountCents: 500, note };
    await inTransaction((trx) => liveTips.tipped(trx, tip));
  }

  test('a tip that is paid during the live appears in the chat with its note', async () => {
    await payTip(ana, 'What\n\na bell!');
    const shown = { kind: 'TIP', text: 'What a bell!', amountCents: 500, author: { name: 'Robin A.' } };
    expect((await read(ben)).messages).toMatchObject([shown]);
  });

  test.each(['BAN', 'TIME_OUT', 'MEMBERS'] as const)(
    'a person who cannot write because of %s does not write by the note of a tip',
    async (cause) => {
      const { body } = await say(ana);
      if (cause === 'MEMBERS') await changeRoom(creator, { chat: cause });
      else await stop(creator, body.id, { kind: cause, minutes: cause === 'BAN' ? undefined : 5 });
      await payTip(ana, 'I am still here');
      const { messages } = await read(ben);
      expect(messages.find(({ kind }) => kind === 'TIP')).toMatchObject({ text: '', amountCents: 500 });
    },
  );

  test('a message of the creator has the HOST badge', async () => {
    await say(creator, 'Welcome');
    expect((await read(ana)).messages[0]!.author).toMatchObject({ badge: 'HOST' });
  });

  test('a person without a seat cannot read or write, and gets 404 for a live that was taken down', async () => {
    const stranger = await makePerson();
    expect((await open(stranger)).status).toBe(403);
    expect((await say(stranger)).status).toBe(403);
    await db.updateTable('lives').set({ state: 'TAKEN_DOWN' }).where('id', '=', liveId).execute();
    expect((await open(stranger)).status).toBe(404);
  });

  test.each([
    ['of 301 characters', 'a'.repeat(301)],
    ['of 5,000 characters', 'a'.repeat(5_000)],
    ['of spaces', '   '],
    ['that shows nothing', '\u200b\u2060\ufeff'],
  ])('a message %s is rejected', async (_what, text) => {
    expect((await say(ana, text)).problem.code).toBe('INVALID_INPUT');
    expect((await read(ana)).messages).toEqual([]);
  });

  test('a message that is sent twice is stored once', async () => {
    const clientId = crypto.randomUUID();
    const [one, other] = await Promise.all([say(ana, 'Hi', 'a', clientId), say(ana, 'Hi', 'a', clientId)]);
    const { body: again } = await say(ana, 'Hi', 'a', clientId);
    const ids = [one, other].filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set([...ids, again.id]).size).toBe(1);
    expect((await read(ana)).messages).toHaveLength(1);
  });

  test('a person can write once a second, even from several tabs at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((number) => say(ana, `Hello ${number}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.problem.code).toBe('SLOW_MODE');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await read(ana)).viewer.nextAt).not.toBeNull();
    passTurn();
    expect((await read(ana)).viewer.nextAt).toBeNull();
    expect((await say(ana)).status).toBe(201);
  });

  test('each of 50 people who flood a live can write once a second', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson()));
    for (const person of people) await giveSeat(person, liveId);
    await Promise.all(
      people.flatMap((person) => [say(person, 'spam'), say(person, 'spam'), say(person, 'spam')]),
    );
    const { messages } = await read(ana);
    expect(new Set(messages.map(({ author }) => author!.key)).size).toBe(50);
    expect(messages).toHaveLength(50);
  });

  test('slow mode limits people to one message per interval and does not limit the creator', async () => {
    await changeRoom(creator, { slowSeconds: 15 });
    await say(ana);
    passTurn(14);
    expect((await say(ana)).problem.code).toBe('SLOW_MODE');
    passTurn();
    expect((await say(ana)).status).toBe(201);
    expect((await say(creator)).status).toBe(201);
    expect((await say(creator)).status).toBe(201);
  });

  test('the creator can change during the live who may write', async () => {
    await changeRoom(creator, { chat: 'MEMBERS' });
    expect((await say(ana)).status).toBe(403);
    expect((await read(ana)).viewer.refusal).toBe('MEMBERS_ONLY');
    expect((await read(ana)).room.chat).toBe('MEMBERS');
    await changeRoom(creator, { chat: 'OFF' });
    expect((await read(ana)).viewer.refusal).toBe('OFF');
    expect((await say(creator)).status).toBe(201);
  });

  test('nobody can write after the end of the live, not even the creator', async () => {
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
    expect((await say(ana)).status).toBe(403);
    expect((await say(creator)).status).toBe(403);
  });

  test('a person who joins reads the last 200 messages, oldest first', async () => {
    const rows = Array.from({ length: 205 }, (_, number) => ({
      liveId,
      kind: 'TEXT' as const,
      authorId: ben.userId,
      textBody: `Message ${number}`,
      createdAt: new Date(),
    }));
    await db.insertInto('liveMessages').values(rows).execute();
    const { messages } = await read(ana);
    expect(messages.map(({ text }) => text)).toEqual(rows.slice(5).map(({ textBody }) => textBody));
  });

  test('a message with a refused word is rejected, and a message with a reportable word is reported', async () => {
    const office = await makeOffice();
    const add = (phrase: string, effect: 'REFUSE' | 'REPORT') =>
      ask('POST /office/words', { as: office, body: { phrase, effect } });
    expect((await add('grobblewort', 'REFUSE')).status).toBe(201);
    expect((await add('listedwort', 'REPORT')).status).toBe(201);
    expect((await say(ana, 'You grobblewort')).problem.code).toBe('INVALID_INPUT');
    const { body } = await say(ana, 'You listedwort');
    await runTasks('moderation.reportWords');
    const reports = await db
      .selectFrom('reports')
      .select('subjectType')
      .where('subjectId', '=', body.id)
      .execute();
    expect(reports).toEqual([{ subjectType: 'LIVE_MESSAGE' }]);
  });
});

describe('deleting', () => {
  test('an author can delete their message and restore it soon after', async () => {
    const { body } = await say(ana, 'A secret');
    expect((await remove(ana, body.id)).body).toMatchObject({ isDeleted: true, isRemoved: false, text: '' });
    expect((await read(ben)).messages).toMatchObject([{ isDeleted: true, text: '' }]);
    expect((await restore(ben, body.id)).status).toBe(404);
    expect((await restore(ana, body.id)).body.text).toBe('A secret');
    await remove(ana, body.id);
    passTurn(120);
    expect((await restore(ana, body.id)).status).toBe(409);
  });

  test("only a moderator can delete messages of other people, and the creator's messages cannot be deleted", async () => {
    const { body } = await say(ana, 'Nonsense');
    const { body: welcome } = await say(creator, 'Welcome');
    expect((await remove(ben, body.id)).status).toBe(403);
    await makeModerator(ben);
    expect((await remove(ben, welcome.id)).status).toBe(403);
    expect((await remove(ben, body.id)).body).toMatchObject({ isDeleted: true, isRemoved: true });
    expect((await remove(ben, body.id)).status).toBe(200);
  });

  test('a moderator whose role ends during a deletion cannot delete the message', async () => {
    await makeModerator(ben);
    const { body } = await say(ana, 'Nonsense');
    let removal: ReturnType<typeof remove> | undefined;
    await inTransaction(async (trx) => {
      // The deletion is blocked by the transaction that ends the role.
      await trx.deleteFrom('liveModerators').where('userId', '=', ben.userId).execute();
      removal = remove(ben, body.id);
      await untilSomebodyWaits();
    });
    expect((await removal)!.status).toBe(403);
    expect((await read(ana)).messages.at(-1)).toMatchObject({ text: 'Nonsense', isDeleted: false });
  });

  test('a deleted message is unpinned', async () => {
    const { body } = await say(ana, 'Pin me');
    expect((await changeRoom(creator, { pinnedMessageId: body.id })).body.pinned).toMatchObject({
      id: body.id,
    });
    await remove(ana, body.id);
    expect((await read(ben)).room.pinned).toBeNull();
  });

  test('the texts of deleted messages are deleted after 30 days', async () => {
    const { body } = await say(ana, 'A secret');
    await remove(ana, body.id);
    shiftClock(31 * DAY);
    await sweep();
    const [row] = await db.selectFrom('liveMessages').select('textBody').where('id', '=', body.id).execute();
    expect(row!.textBody).toBe('');
  });
});

describe('moderation', () => {
  test('only the creator and moderators can see and use the moderation', async () => {
    const params = { id: liveId };
    const { body } = await say(ana);
    for (const as of [ana, await makePerson(), await makeOffice()]) {
      expect((await ask('GET /lives/:id/moderation', { as, params })).status).toBe(404);
      expect((await changeRoom(as, { slowSeconds: 5 })).status).toBe(404);
      expect((await stop(as, body.id, { kind: 'BAN' })).status).toBe(404);
    }
    const stranger = await makeCreator();
    expect((await nameModerator(body.id, stranger)).status).toBe(404);
  });

  test('a time-out of five minutes expires, and a time-out without minutes lasts until the end of the live', async () => {
    const { body } = await say(ana);
    const stopped = await stop(creator, body.id, { kind: 'TIME_OUT', minutes: 5 });
    expect(stopped.body).toMatchObject({ kind: 'TIME_OUT', endsAt: expect.any(String) });
    const { viewer } = await read(ana);
    expect(viewer).toMatchObject({ refusal: 'TIMED_OUT', refusedUntil: stopped.body.endsAt });
    expect((await say(ana)).status).toBe(403);
    passTurn(5 * 60);
    expect((await say(ana)).status).toBe(201);
    await stop(creator, body.id, { kind: 'TIME_OUT', minutes: null });
    passTurn(60 * 60);
    expect((await say(ana)).status).toBe(403);
    expect((await read(ana)).viewer.refusedUntil).toBeNull();
  });

  test('a ban applies to all lives of the creator and to other accounts at the IP address until it is lifted', async () => {
    const address = newAddress();
    const { body } = await say(ana, 'Nonsense', address);
    await say(ben, 'Fine');
    const banned = await stop(creator, body.id, { kind: 'BAN', removesMessages: true });
    expect((await read(ben)).messages.map(({ text }) => text)).toEqual(['', 'Fine']);
    const second = await makePerson();
    await giveSeat(second, liveId);
    expect((await say(second, 'Me again', address)).status).toBe(403);
    expect((await read(second, address)).viewer.refusal).toBe('BANNED');
    expect((await say(second, 'Somebody else')).status).toBe(201);
    const first = liveId;
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', first).execute();
    liveId = await makeRoom(creator);
    await giveSeat(ana, liveId);
    expect((await say(ana)).status).toBe(403);
    const params = { id: liveId, restrictionId: banned.body.id };
    expect((await ask('DELETE /lives/:id/moderation/:restrictionId', { as: ana, params })).status).toBe(404);
    expect((await ask('DELETE /lives/:id/moderation/:restrictionId', { as: creator, params })).status).toBe(
      200,
    );
    passTurn();
    expect((await say(ana, 'Thanks', address)).status).toBe(201);
  });

  test('a ban applies to the IP address for 30 days, after which the hash of the address is deleted', async () => {
    const address = newAddress();
    const { body } = await say(ana, 'Nonsense', address);
    await stop(creator, body.id, { kind: 'BAN' });
    passTurn((29 * DAY) / SECOND);
    expect((await say(ben, 'Me', address)).status).toBe(403);
    passTurn((2 * DAY) / SECOND);
    expect((await say(ben, 'Me', address)).status).toBe(201);
    await sweep();
    const rows = await db
      .selectFrom('liveRestrictions')
      .select(['addressHash', 'liftedAt'])
      .where('userId', '=', ana.userId)
      .execute();
    expect(rows).toEqual([{ addressHash: null, liftedAt: null }]);
    expect((await say(ana)).status).toBe(403);
  });

  test('a ban by one creator does not apply to the lives of another creator', async () => {
    const { body } = await say(ana);
    await stop(creator, body.id, { kind: 'BAN' });
    liveId = await makeRoom(await makeCreator());
    await giveSeat(ana, liveId);
    expect((await say(ana)).status).toBe(201);
  });

  test('a moderator cannot ban the creator, another moderator or themself', async () => {
    const third = await makePerson();
    await giveSeat(third, liveId);
    await makeModerator(ben);
    await makeModerator(third);
    const [own, hosts, others] = [await say(ben), await say(creator), await say(third)];
    for (const { body } of [own, hosts, others])
      expect((await stop(ben, body.id, { kind: 'BAN' })).status).toBe(403);
    expect((await stop(creator, others.body.id, { kind: 'BAN' })).status).toBe(201);
    // The ban also ended the person's moderator role.
    expect((await say(third)).status).toBe(403);
  });

  test('a new moderator is notified by mail, can moderate, and can lose the role again', async () => {
    await makeModerator(ben);
    expect(await readMail(ben.email, 'moderator')).toBeDefined();
    expect((await read(ben)).viewer).toMatchObject({ badge: 'MODERATOR', can: { moderate: true } });
    const { body } = await ask('GET /lives/:id/moderation', { as: creator, params: { id: liveId } });
    expect(body.moderators.map(({ userId }) => userId)).toEqual([ben.userId]);
    const params = { id: liveId, userId: ben.userId };
    expect((await ask('DELETE /lives/:id/moderators/:userId', { as: creator, params })).status).toBe(200);
    expect((await read(ben)).viewer.can.moderate).toBe(false);
  });

  test('a person who is banned while being made a moderator does not get the role', async () => {
    const { body } = await say(ana);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([nameModerator(body.id), stop(creator, body.id, { kind: 'BAN' })]);
      const { viewer } = await read(ana);
      expect([viewer.refusal, viewer.can.moderate]).toEqual(['BANNED', false]);
    }
  });

  test('a message that is being sent while its author is banned is not stored', async () => {
    const { body } = await say(ana);
    passTurn();
    let sent: ReturnType<typeof say> | undefined;
    await inTransaction(async (trx) => {
      await trx.selectFrom('liveWriters').selectAll().where('userId', '=', ana.userId).forUpdate().execute();
      sent = say(ana, 'Too late');
      await untilSomebodyWaits();
      await trx
        .insertInto('liveRestrictions')
        .values({
          creatorId: creator.actor.creator.id,
          liveId,
          userId: ana.userId,
          kind: 'BAN',
          byId: creator.userId,
          createdAt: new Date(),
        })
        .execute();
    });
    expect((await sent)!.status).toBe(403);
    expect((await read(ben)).messages.map(({ id }) => id)).toEqual([body.id]);
  });

  test('a second ban still applies to the IP address of the first ban', async () => {
    const address = newAddress();
    const { body } = await say(ana, 'Nonsense', address);
    await stop(creator, body.id, { kind: 'BAN' });
    await db.deleteFrom('liveWriters').execute();
    await stop(creator, body.id, { kind: 'BAN' });
    expect((await say(ben, 'Me', address)).status).toBe(403);
  });

  test('a moderator who has lost their seat or their role cannot moderate or restore messages', async () => {
    await makeModerator(ben);
    const { body } = await say(ana, 'Nonsense');
    await remove(ben, body.id);
    await endSeat(ben, liveId);
    expect((await changeRoom(ben, { slowSeconds: 5 })).status).toBe(404);
    expect((await restore(ben, body.id)).status).toBe(403);
    await giveSeat(ben, liveId);
    await ask('DELETE /lives/:id/moderators/:userId', {
      as: creator,
      params: { id: liveId, userId: ben.userId },
    });
    expect((await restore(ben, body.id)).status).toBe(403);
  });

  test('a banned author cannot restore a message', async () => {
    const { body } = await say(ana, 'Nonsense');
    await remove(ana, body.id);
    await stop(creator, body.id, { kind: 'BAN', removesMessages: true });
    expect((await restore(ana, body.id)).status).toBe(403);
  });

  test('a ban of a person with 1,000 messages sends at most 250 events', async () => {
    const { body } = await say(ana);
    const rows = Array.from({ length: 1_000 }, () => ({
      liveId,
      kind: 'TEXT' as const,
      authorId: ana.userId,
      textBody: 'spam',
      createdAt: new Date(),
    }));
    await db.insertInto('liveMessages').values(rows).execute();
    const countEvents = async () => (await db.selectFrom('streamEvents').select('id').execute()).length;
    const before = await countEvents();
    await stop(creator, body.id, { kind: 'BAN', removesMessages: true });
    expect((await countEvents()) - before).toBeLessThanOrEqual(250);
    expect((await read(ben)).messages.every(({ text }) => text === '')).toBe(true);
  });

  test('the IP addresses of writers are deleted a day after the live', async () => {
    await say(ana);
    await db
      .updateTable('lives')
      .set({ state: 'ENDED', endedAt: new Date() })
      .where('id', '=', liveId)
      .execute();
    await sweep();
    const count = async () =>
      (await db.selectFrom('liveWriters').select('userId').where('liveId', '=', liveId).execute()).length;
    expect(await count()).toBe(1);
    shiftClock(DAY + SECOND);
    await sweep();
    expect(await count()).toBe(0);
  });
});

describe('questions', () => {
  const vote = (as: Person, questionId: string, hasVote = true) =>
    ask('PATCH /lives/:id/questions/:questionId', {
      as,
      params: { id: liveId, questionId },
      body: { hasVote },
    });
  const setState = (as: Person, questionId: string, state: 'ANSWERED' | 'SKIPPED') =>
    ask('PATCH /lives/:id/questions/:questionId', {
      as,
      params: { id: liveId, questionId },
      body: { state },
    });
  const answerNow = (as: Person, answeringId: string | null) =>
    ask('PATCH /lives/:id/moderation', { as, params: { id: liveId }, body: { answeringId } });

  test('questions are sorted by votes, and each person has one vote, which can be withdrawn', async () => {
    const { body: one } = await ask_(ana, 'Nose or mouth?');
    const { body: other } = await ask_(ben, 'How long?');
    expect(other.votesCount).toBe(1);
    await vote(ana, other.id);
    expect((await vote(ana, other.id)).body.votesCount).toBe(2);
    const { questions, viewer } = await read(ana);
    expect(questions.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(viewer.votedIds.sort()).toEqual([one.id, other.id].sort());
    expect((await vote(ana, other.id, false)).body.votesCount).toBe(1);
    expect((await vote(ana, other.id, false)).body.votesCount).toBe(1);
    const stranger = await makePerson();
    expect((await vote(stranger, one.id)).status).toBe(403);
  });

  test('an answered question is listed after all open questions, regardless of its votes', async () => {
    const { body: popular } = await ask_(ana, 'Nose or mouth?');
    const { body: open } = await ask_(ben, 'Walking to the tram?');
    await vote(ben, popular.id);
    await setState(creator, popular.id, 'ANSWERED');
    expect((await read(ana)).questions.map(({ id }) => id)).toEqual([open.id, popular.id]);
  });

  test('questions that the creator answers become chapters of the recording', async () => {
    const { body: one } = await ask_(ana, 'Nose or mouth?');
    const { body: other } = await ask_(ben, 'How long?');
    expect((await answerNow(ana, one.id)).status).toBe(404);
    expect((await answerNow(creator, one.id)).body.answeringId).toBe(one.id);
    passTurn(60);
    await answerNow(creator, other.id);
    passTurn(30);
    await setState(creator, other.id, 'ANSWERED');
    const { questions, room } = await read(ana);
    expect(questions.map(({ state }) => state)).toEqual(['ANSWERED', 'ANSWERED']);
    expect(room.answeringId).toBeNull();
    expect((await vote(ana, other.id)).status).toBe(409);
    await db
      .updateTable('lives')
      .set({
        state: 'REPLAY_READY',
        endedAt: new Date(),
        recordingFileId: await makeFile(creator, 'recording.mp4'),
      })
      .where('id', '=', liveId)
      .execute();
    const chapters = (await ask('GET /lives/:id/chapters', { as: ana, params: { id: liveId } })).body.items;
    expect(chapters.map(({ title }) => title)).toEqual(['Nose or mouth?', 'How long?']);
    expect(chapters[1]!.seconds - chapters[0]!.seconds).toBeCloseTo(60, 0);
    expect(
      (await ask('GET /lives/:id/chapters', { as: await makePerson(), params: { id: liveId } })).status,
    ).toBe(403);
  });

  test('a skipped question has no chapter, and a deleted question is no longer listed', async () => {
    const { body: one } = await ask_(ana, 'Nose or mouth?');
    const { body: other } = await ask_(ben, 'How long?');
    expect((await setState(ana, one.id, 'SKIPPED')).status).toBe(404);
    expect((await setState(creator, one.id, 'SKIPPED')).body.state).toBe('SKIPPED');
    const params = { id: liveId, questionId: other.id };
    expect((await ask('DELETE /lives/:id/questions/:questionId', { as: ana, params })).status).toBe(403);
    const { body } = await ask('DELETE /lives/:id/questions/:questionId', { as: ben, params });
    expect(body).toMatchObject({ state: 'REMOVED', text: '' });
    expect((await read(ana)).questions.map(({ id }) => id)).toEqual([one.id]);
  });

  test('a question that is being answered at the end of the live has a chapter, and later answers have none', async () => {
    const { body: one } = await ask_(ana, 'Nose or mouth?');
    const { body: other } = await ask_(ben, 'How long?');
    await answerNow(creator, one.id);
    const recordingFileId = await makeFile(creator, 'recording.mp4');
    await db
      .updateTable('lives')
      .set({ state: 'REPLAY_READY', endedAt: new Date(), recordingFileId })
      .where('id', '=', liveId)
      .execute();
    await setState(creator, other.id, 'ANSWERED');
    const chapters = await ask('GET /lives/:id/chapters', { as: ana, params: { id: liveId } });
    expect(chapters.body.items.map(({ title }) => title)).toEqual(['Nose or mouth?']);
  });

  test('the erasure of a person deletes their question and their vote, and the room still works', async () => {
    const { body: one } = await ask_(ana, 'Nose or mouth?');
    const { body: other } = await ask_(ben, 'How long?');
    await vote(ana, other.id);
    await answerNow(creator, one.id);
    await liveChatData.erase!({ userId: ana.userId, creatorId: null });
    const { room, questions } = await read(ben);
    expect(room.answeringId).toBeNull();
    expect(questions).toMatchObject([{ id: other.id, votesCount: 1 }]);
    expect((await answerNow(creator, other.id)).status).toBe(200);
  });

  test('a person can ask at most 20 questions in a live', async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await ask_(ana)).status).toBe(201);
      passTurn();
    }
    expect((await ask_(ana)).problem.code).toBe('TOO_MANY_QUESTIONS');
  });
});

describe('reactions', () => {
  const react = (as: Person, reaction: 'LOVE' | 'WOW' = 'LOVE') =>
    ask('POST /lives/:id/reactions', { as, params: { id: liveId }, body: { reaction } });

  test('reactions are counted without storing who reacted', async () => {
    for (const as of [ana, ben]) expect((await react(as)).status).toBe(200);
    await react(ana, 'WOW');
    await flushReactions();
    expect((await read(ana)).room.reactionsCount).toBe(3);
    const rows = await db.selectFrom('liveReactions').selectAll().where('liveId', '=', liveId).execute();
    const sumOf = (reaction: string) =>
      rows.filter((row) => row.reaction === reaction).reduce((sum, { count }) => sum + count, 0);
    expect([sumOf('LOVE'), sumOf('WOW')]).toEqual([2, 1]);
    expect(JSON.stringify(rows)).not.toContain(ana.userId);
  });

  test('a person can react at most five times a second', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => react(ana)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('a banned person and a person without a seat cannot react', async () => {
    const { body } = await say(ana);
    await stop(creator, body.id, { kind: 'BAN' });
    expect((await react(ana)).status).toBe(403);
    expect((await react(await makePerson())).status).toBe(403);
  });
});

describe('the stream', () => {
  const listen = (person: Person, topic = 'live-chat') =>
    openStream(url, { token: person.token, query: `?topics=${topic}:${liveId}` });

  test('open rooms receive new messages with their text and deleted messages without it', async () => {
    const reader = await listen(ben);
    await reader.next();
    const { body } = await say(ana, 'Hello');
    const arrived = (await reader.next())!;
    expect(arrived.events).toMatchObject([
      { name: 'live.chat', data: { message: { id: body.id, text: 'Hello' } } },
    ]);
    await remove(ana, body.id);
    expect((await reader.next())!.events).toMatchObject([
      { data: { message: { isDeleted: true, text: '' } } },
    ]);
    // A reader who connects later never receives the text of a deleted message.
    const late = await openStream(url, {
      token: ben.token,
      query: `?topics=live-chat:${liveId}&recent=60`,
    });
    expect(JSON.stringify(await late.next())).not.toContain('Hello');
    expect(JSON.stringify(await db.selectFrom('streamEvents').select('data').execute())).not.toContain(
      'Hello',
    );
  });

  test('many messages sent at once arrive in fewer stream frames', async () => {
    const reader = await listen(ben);
    await reader.next();
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, number) => say(creator, `Message ${number}`)),
    );
    const ids = new Set<string>();
    let frames = 0;
    while (ids.size < 30) {
      frames += 1;
      for (const event of (await reader.next())!.events)
        if (event.name === 'live.chat') ids.add(event.data.messageId);
    }
    expect(ids).toEqual(new Set(sent.map(({ body }) => body.id)));
    expect(frames).toBeLessThan(30);
  });

  test('a person without a seat cannot open the stream, and nobody can open it after the end', async () => {
    expect((await listen(await makePerson())).status).toBe(404);
    expect((await listen(await makePerson(), 'live-reactions')).status).toBe(404);
    await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
    expect((await listen(ana)).status).toBe(404);
  });

  test('reactions arrive in the stream as sums', async () => {
    const reader = await listen(ben, 'live-reactions');
    await reader.next();
    const react = (as: Person) =>
      ask('POST /lives/:id/reactions', { as, params: { id: liveId }, body: { reaction: 'LOVE' } });
    await Promise.all([react(ana), react(ben), react(creator)]);
    await flushReactions();
    let sum = 0;
    while (sum < 3)
      for (const event of (await reader.next())!.events)
        if (event.name === 'live.reactions') sum += event.data.counts.LOVE ?? 0;
    expect(sum).toBe(3);
  });
});

describe('the office', () => {
  test('a reported message is removed, and restored when the decision is undone', async () => {
    const { body } = await say(ana, 'Nonsense');
    const { findReportable } = await import('@/backend/extension-points/reportables');
    const report = (as: Person) =>
      ask('POST /reports', {
        as,
        body: { subjectType: 'LIVE_MESSAGE', subjectId: body.id, reason: 'SPAM', text: '' },
      });
    expect((await report(await makePerson())).status).toBe(403);
    expect((await report(ana)).status).toBe(404);
    expect((await report(ben)).status).toBeLessThan(300);
    const { find, measures } = findReportable('LIVE_MESSAGE')!;
    expect((await find(db, [body.id])).get(body.id)).toMatchObject({
      quote: { text: 'Nonsense' },
      authorId: ana.userId,
      measures: ['REMOVE'],
    });
    const before = await inTransaction((trx) => measures.REMOVE!.carryOut(trx, body.id, ''));
    expect((await read(ben)).messages[0]).toMatchObject({ isRemoved: true, text: '' });
    await inTransaction((trx) => measures.REMOVE!.undo!(trx, body.id, before));
    expect((await read(ben)).messages[0]).toMatchObject({ isRemoved: false, text: 'Nonsense' });
  });
});
