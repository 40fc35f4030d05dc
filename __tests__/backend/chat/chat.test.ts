import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { shiftClock } from '@/backend/clock';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeChat, makeConversation, say, trySending } from '../../support/make/chat';
import { makePurchase } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeMember, makePost } from '../../support/make/posts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let creator: CreatorPerson;
let member: Person;
let chatId: string;

beforeAll(async () => {
  await startBackend();
  // Other people have a chat with the same words, which must not appear in any result.
  await makeConversation(await makeCreator(), await makePerson());
});
beforeEach(async () => {
  [creator, member] = [await makeCreator(), await makePerson()];
  chatId = await makeConversation(creator, member);
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const read = async (as: Person, id = chatId) => (await ask('GET /chat/:id', { as, params: { id } })).body;
const list = async (as: Person, query: object = {}) =>
  (await ask('GET /chat/message', { as, query: { chatId, ...query } })).body;
const texts = async (as: Person, query: object = {}) => (await list(as, query)).items.map(({ text }) => text);
const change = (as: Person, body: object, id = chatId) =>
  ask('PATCH /chat/:id', { as, params: { id }, body });
const edit = (as: Person, id: string, body: { text: string } | { isDeleted: false }) =>
  ask('PATCH /chat/message/:id', { as, params: { id }, body });
const remove = (as: Person, id: string) => ask('DELETE /chat/message/:id', { as, params: { id } });
const unreadOf = async (as: Person) => (await ask('GET /chat/unread-chats', { as })).body;
const eventsOf = async ({ userId }: Person, name: string) =>
  (
    await db
      .selectFrom('streamEvents')
      .select('data')
      .where('topic', '=', `user:${userId}`)
      .where('name', '=', name)
      .execute()
  ).map(({ data }) => data as Record<string, string>);
const setAudience = (audience: 'EVERYONE' | 'NOBODY' | 'MEMBERS', awayUntil: string | null = null) =>
  ask('PATCH /chat/settings', { as: creator, body: { audience, awayUntil } });

describe('messages', () => {
  test('both people read the messages newest first, and each message says if it is the reader’s own', async () => {
    expect((await list(member)).items).toMatchObject([
      { position: 2, text: 'Better than last week.', isOwn: true, clientId: expect.any(String) },
      { position: 1, text: 'How did you sleep?', isOwn: false, clientId: null },
    ]);
    expect((await list(creator)).items.map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect(await read(member)).toMatchObject({
      other: { userId: creator.userId, name: 'Marisol Quennell' },
      about: null,
      refusal: null,
      unreadCount: 1,
      lastMessage: { text: 'Better than last week.', isOwn: true },
    });
    expect((await read(creator)).other).toMatchObject({
      userId: member.userId,
      name: 'Robin A.',
      username: null,
    });
  });

  test('a message that is sent again with the same client id is stored once, even when sent concurrently', async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => trySending(member, chatId, 'Twice?', { clientId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await texts(creator)).filter((text) => text === 'Twice?')).toEqual(['Twice?']);
    expect((await read(creator)).unreadCount).toBe(2);
    // The other person may use the same client id for their own message.
    expect((await say(creator, chatId, 'Mine', { clientId })).text).toBe('Mine');
  });

  test('concurrent messages get consecutive positions', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => say(number % 2 ? member : creator, chatId, 'Now')));
    expect((await list(member)).items.map(({ position }) => position)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('a message has 1 to 4,000 characters after trimming', async () => {
    expect((await trySending(member, chatId, ' \n ')).problem.errors).toMatchObject([
      { path: 'text', code: 'REQUIRED' },
    ]);
    expect((await trySending(member, chatId, 'a'.repeat(4001))).problem.errors).toMatchObject([
      { path: 'text', code: 'TOO_LONG' },
    ]);
    expect((await say(member, chatId, ` ${'a'.repeat(4000)} `)).text).toHaveLength(4000);
  });

  test.each(['\u200b', '\u2060', '\u2800', '\u3164', '\u115f \u202e\n\u200d'])(
    'a message of the invisible characters %j is refused like an empty message',
    async (text) => {
      const refused = [{ path: 'text', code: 'REQUIRED' }];
      expect((await trySending(member, chatId, text)).problem.errors).toMatchObject(refused);
      const { id } = await say(member, chatId, `${text}👩‍🍳`);
      expect((await edit(member, id, { text })).problem.errors).toMatchObject(refused);
    },
  );

  test('a message can reply only to another message of the same chat', async () => {
    const [first] = (await list(member)).items;
    const answer = await say(creator, chatId, 'And today?', { replyToId: first!.id });
    expect(answer.replyTo).toEqual({
      id: first!.id,
      isOwn: false,
      text: 'Better than last week.',
      isDeleted: false,
    });
    await remove(member, first!.id);
    expect((await list(member)).items[0]!.replyTo).toMatchObject({ text: '', isDeleted: true });
    const elsewhere = await say(creator, await makeChat(creator, await makePerson()), 'Elsewhere');
    for (const replyToId of [elsewhere.id, first!.id, crypto.randomUUID()])
      expect((await trySending(member, chatId, 'Hm', { replyToId })).problem.errors).toMatchObject([
        { path: 'replyToId', code: 'NOT_FOUND' },
      ]);
  });

  test('a message can be edited for 15 minutes, only by its author', async () => {
    const { id, editableUntil } = await say(member, chatId, 'Sleeping wel');
    expect(editableUntil).not.toBeNull();
    expect((await edit(creator, id, { text: 'Mine' })).status).toBe(403);
    expect((await edit(await makePerson(), id, { text: 'Mine' })).status).toBe(404);
    shiftClock(14 * MINUTE);
    expect((await edit(member, id, { text: 'Sleeping well' })).body).toMatchObject({
      text: 'Sleeping well',
      editedAt: expect.any(String),
    });
    shiftClock(15 * MINUTE);
    expect((await edit(member, id, { text: 'Too late' })).status).toBe(403);
    expect((await texts(creator))[0]).toBe('Sleeping well');
  });

  test('a deleted message’s text disappears from every response at once and can be restored for a minute', async () => {
    const { id } = await say(member, chatId, 'Zanzibar');
    expect((await remove(creator, id)).status).toBe(403);
    expect((await remove(member, id)).body).toMatchObject({ text: '', isDeleted: true });
    const shown = JSON.stringify([
      await list(creator),
      await list(member),
      await read(creator),
      (await ask('GET /creators/messages', { as: creator })).body,
      (await ask('GET /chat/message', { as: member, query: { query: 'zanzibar' } })).body,
    ]);
    expect(shown).not.toContain('Zanzibar');
    expect((await edit(member, id, { text: 'Again' })).status).toBe(403);
    expect((await edit(creator, id, { isDeleted: false })).status).toBe(403);
    shiftClock(59_000);
    expect((await edit(member, id, { isDeleted: false })).body).toMatchObject({
      text: 'Zanzibar',
      isDeleted: false,
    });
    expect((await texts(creator))[0]).toBe('Zanzibar');
  });

  test('a deleted message’s text is erased after a minute and can then not be restored', async () => {
    const { emptyDeleted } = await import('@/backend/chat/message-service');
    const { id } = await say(member, chatId, 'Zanzibar');
    await remove(member, id);
    const textOf = async () =>
      (await db.selectFrom('chatMessages').select(['textBody', 'words']).where('id', '=', id).execute())[0];
    await emptyDeleted();
    expect(await textOf()).toMatchObject({ textBody: 'Zanzibar' });
    shiftClock(61_000);
    expect((await edit(member, id, { isDeleted: false })).status).toBe(403);
    await emptyDeleted();
    await emptyDeleted();
    expect(await textOf()).toEqual({ textBody: '', words: null });
    expect((await list(member)).items[0]).toMatchObject({
      id,
      isDeleted: true,
      text: '',
      restorableUntil: null,
    });
  });

  test('the message list can continue a page, start around a message and list newer messages', async () => {
    for (const text of ['three', 'four', 'five', 'six']) await say(member, chatId, text);
    const first = await list(member, { limit: '2' });
    expect(first.items.map(({ text }) => text)).toEqual(['six', 'five']);
    expect(await texts(member, { limit: '2', cursor: first.nextCursor! })).toEqual(['four', 'three']);
    const four = (await list(member)).items.find(({ text }) => text === 'four')!;
    expect(await texts(member, { aroundId: four.id, limit: '3' })).toEqual(['five', 'four', 'three']);
    expect(await texts(member, { aroundId: four.id, limit: '1' })).toEqual(['four']);
    const after = await list(member, { afterPosition: '4', limit: '1' });
    expect(after.items.map(({ text }) => text)).toEqual(['five']);
    expect(await texts(member, { afterPosition: '4', cursor: after.nextCursor!, limit: '1' })).toEqual([
      'six',
    ]);
    expect((await ask('GET /chat/message', { as: member, query: { chatId, aroundId: chatId } })).status).toBe(
      404,
    );
  });

  test('an edit or a restoration that changes nothing publishes no event', async () => {
    const { id } = await say(member, chatId, 'Hello');
    for (const body of [{ text: 'Hello' }, { isDeleted: false as const }])
      expect((await edit(member, id, body)).body).toMatchObject({ text: 'Hello', editedAt: null });
    for (const person of [member, creator])
      expect(
        (await eventsOf(person, 'chat.message')).filter(({ messageId }) => messageId === id),
      ).toHaveLength(1);
  });

  test('a sent, edited or deleted message sends an event to both people', async () => {
    const { id } = await say(member, chatId, 'Hello');
    await edit(member, id, { text: 'Hello!' });
    await remove(member, id);
    for (const person of [member, creator])
      expect(
        (await eventsOf(person, 'chat.message')).filter(({ messageId }) => messageId === id),
      ).toHaveLength(3);
  });
});

describe('search', () => {
  const find = async (as: Person, query: string, fields: object = {}) =>
    (await ask('GET /chat/message', { as, query: { query, ...fields } })).body.items;

  test('a message search matches the beginnings of words, only in the caller’s chats, and names the other person', async () => {
    expect(await find(member, 'LAST bett')).toMatchObject([
      { text: 'Better than last week.', chatId, other: { name: 'Marisol Quennell' } },
    ]);
    expect(await find(creator, 'better', { side: 'creator' })).toMatchObject([
      { chatId, other: { name: 'Robin A.' } },
    ]);
    expect(await find(creator, 'better')).toEqual([]);
    expect(await find(await makePerson(), 'better')).toEqual([]);
    expect(await find(member, 'better worse')).toEqual([]);
  });

  test('a message search treats signs, quotes and operators as text', async () => {
    await say(member, chatId, "I don't nap & that's it");
    expect(await find(member, "don't nap")).toHaveLength(1);
    expect(await find(member, "'nap' | !x:* \\")).toEqual([]);
    expect(await find(member, '& |')).toEqual([]);
  });

  test.each([500, 501, 2028, 2029, 2030, 2046, 2047, 3990])(
    'the search index of a message with a word of %i characters can be restored from a backup',
    async (characters) => {
      const long = 'x'.repeat(characters);
      const { id } = await say(member, chatId, `Pillow ${long}`);
      await edit(member, id, { text: `Blanket ${long}` });
      const { rows } = await sql<{ isSame: boolean }>`
        select words::text::tsvector = words as "isSame" from chat_messages where id = ${id}::uuid`.execute(
        db,
      );
      expect(rows).toEqual([{ isSame: true }]);
      expect(await find(member, 'blanket')).toHaveLength(1);
    },
  );

  test('a search finds an edited message by its new words and can be limited to one chat', async () => {
    const { id } = await say(member, chatId, 'Purple');
    await edit(member, id, { text: 'Orange' });
    expect(await find(member, 'purple')).toEqual([]);
    expect(await find(member, 'orange', { chatId })).toHaveLength(1);
    const other = await makeChat(await makeCreator(), member);
    expect(await find(member, 'orange', { chatId: other })).toEqual([]);
  });

  test('the message list needs a chat or a search, and only a creator can search the creator side', async () => {
    expect((await ask('GET /chat/message', { as: member })).problem.errors).toMatchObject([
      { path: 'chatId', code: 'REQUIRED' },
    ]);
    expect(
      (await ask('GET /chat/message', { as: member, query: { query: 'a', side: 'creator' } })).status,
    ).toBe(403);
  });
});

describe('reading', () => {
  test('a read position lowers the unread count, never moves back and is at most the last message', async () => {
    await say(creator, chatId, 'Three');
    expect(await unreadOf(member)).toEqual({ member: 1, creator: 0 });
    expect((await ask('GET /users', { as: member })).body.unreadChats).toEqual({ member: 1, creator: 0 });
    expect((await ask('GET /users', { as: creator })).body.unreadChats).toEqual({ member: 0, creator: 1 });
    expect((await change(member, { readPosition: 1 })).body).toMatchObject({
      readPosition: 1,
      unreadCount: 1,
    });
    expect((await change(member, { readPosition: 99 })).body).toMatchObject({
      readPosition: 3,
      unreadCount: 0,
    });
    expect((await change(member, { readPosition: 1 })).body).toMatchObject({
      readPosition: 3,
      unreadCount: 0,
    });
    expect(await read(creator)).toMatchObject({ otherReadPosition: 3, otherReadAt: expect.any(String) });
    expect(await unreadOf(member)).toEqual({ member: 0, creator: 0 });
    expect((await eventsOf(creator, 'chat.state')).length).toBe(2);
  });

  test('a deleted message is not counted as unread, and a restored message is counted again', async () => {
    const { id } = await say(creator, chatId, 'Three');
    await change(member, { readPosition: 2 });
    await remove(creator, id);
    expect((await read(member)).unreadCount).toBe(0);
    await edit(creator, id, { isDeleted: false });
    expect((await read(member)).unreadCount).toBe(1);
  });

  test('the typing state is announced to the other person at most once in three seconds', async () => {
    for (let number = 0; number < 3; number += 1) await change(member, { isTyping: true });
    expect(await eventsOf(creator, 'chat.typing')).toEqual([{ chatId }]);
    expect(await eventsOf(member, 'chat.typing')).toEqual([]);
    shiftClock(3001);
    await change(member, { isTyping: true });
    expect(await eventsOf(creator, 'chat.typing')).toHaveLength(2);
    await change(creator, { isBlocked: true });
    shiftClock(9000);
    await change(member, { isTyping: true });
    expect(await eventsOf(creator, 'chat.typing')).toHaveLength(2);
  });

  test('a person can announce that they are typing while another transaction locks the chat', async () => {
    const { inTransaction } = await import('@/backend/db/connection');
    const { lockChat } = await import('@/backend/chat/repository');
    await change(creator, { isTyping: true });
    const reply = await inTransaction(async (trx) => {
      await lockChat(trx, chatId);
      return change(creator, { isTyping: true });
    });
    expect(reply.body).toEqual({ ...(await read(creator)), about: null });
    expect((await change(creator, { readPosition: 2, isTyping: true })).body.about).not.toBeNull();
    expect((await change(await makePerson(), { isTyping: true })).status).toBe(404);
  });

  test('a creator’s usual response time is shown to members after five answers', async () => {
    expect((await read(member)).repliesWithin).toBeNull();
    for (let number = 1; number <= 5; number += 1) {
      await say(member, chatId, 'Question');
      shiftClock(number * 2 * 60 * MINUTE);
      await say(creator, chatId, 'Answer');
    }
    expect((await read(member)).repliesWithin).toBe('DAY');
    expect((await read(creator)).repliesWithin).toBeNull();
  });
});

describe('access', () => {
  test('a chat returns 404 to everybody except its two people, even to the office', async () => {
    const { id } = await say(member, chatId, 'Private');
    for (const stranger of [await makePerson(), await makeCreator(), await makeOffice()]) {
      expect((await ask('GET /chat/:id', { as: stranger, params: { id: chatId } })).status).toBe(404);
      expect((await change(stranger, { readPosition: 1 })).status).toBe(404);
      expect((await trySending(stranger, chatId, 'Hi')).status).toBe(404);
      expect((await ask('GET /chat/message', { as: stranger, query: { chatId } })).status).toBe(404);
      expect((await remove(stranger, id)).status).toBe(404);
    }
  });

  test('a block publishes an event only to the person who sets it, and a repeated block publishes none', async () => {
    const before = (await eventsOf(member, 'chat.state')).length;
    const added = async () => (await eventsOf(member, 'chat.state')).length - before;
    await change(member, { isBlocked: false });
    expect(await added()).toBe(0);
    for (let number = 0; number < 3; number += 1) await change(member, { isBlocked: true });
    expect(await added()).toBe(1);
    for (let number = 0; number < 3; number += 1) await change(member, { isBlocked: false });
    expect(await added()).toBe(2);
    expect(await eventsOf(creator, 'chat.state')).toEqual([]);
  });

  test('a member gets the same chat with a creator each time and reads the reason why they cannot write', async () => {
    const person = await makePerson();
    const open = () => ask('POST /chat', { as: person, body: { creatorUserId: creator.userId } });
    const { body: first } = await open();
    expect(first).toMatchObject({ lastMessage: null, refusal: { reason: 'BUY', membership: null } });
    expect((await open()).body.id).toBe(first.id);
    expect((await trySending(person, first.id, 'Hi')).status).toBe(403);
    expect((await ask('GET /chat', { as: person })).body.items).toEqual([]);
    await makePurchase(person, creator, crypto.randomUUID());
    expect((await open()).body.refusal).toBeNull();
    expect((await trySending(person, first.id, 'Hi')).status).toBe(201);
  });

  test('a person who must join before writing gets the membership with its price', async () => {
    await setAudience('MEMBERS');
    const person = await makePerson();
    await makeMember(await makePerson(), creator);
    await makePost(creator, { title: 'For members', audience: 'MEMBERS' });
    await db
      .updateTable('memberships')
      .set({ endedAt: null })
      .where('creatorId', '=', creator.actor.creator.id)
      .execute();
    const { body } = await ask('POST /chat', { as: person, body: { creatorUserId: creator.userId } });
    expect(body.refusal).toMatchObject({ reason: 'JOIN', membership: { priceCents: 900 } });
    await makeMember(person, creator);
    expect((await read(person, body.id)).refusal).toBeNull();
  });

  test('a creator can open a chat with a follower but not with a stranger or with themself', async () => {
    const openWith = (as: Person, memberUserId: string) => ask('POST /chat', { as, body: { memberUserId } });
    expect((await openWith(creator, (await makePerson()).userId)).status).toBe(404);
    expect((await openWith(creator, crypto.randomUUID())).status).toBe(404);
    expect((await openWith(creator, creator.userId)).status).toBe(403);
    expect((await openWith(member, creator.userId)).status).toBe(403);
    expect((await openWith(creator, member.userId)).body.id).toBe(chatId);
    const own = await ask('POST /chat', { as: creator, body: { creatorUserId: creator.userId } });
    expect(own.status).toBe(403);
    const to = { creatorUserId: member.userId };
    expect((await ask('POST /chat', { as: await makePerson(), body: to })).status).toBe(404);
    expect((await ask('POST /chat', { as: member, body: {} })).status).toBe(422);
  });

  test('a member can answer a creator who takes no messages for 30 days after the creator’s last message', async () => {
    await setAudience('NOBODY');
    expect((await trySending(member, chatId, 'Hi')).status).toBe(201);
    shiftClock(31 * DAY);
    expect((await trySending(member, chatId, 'Hi')).status).toBe(403);
    expect((await read(member)).refusal).toMatchObject({ reason: 'NOT_TAKING_MESSAGES', awayUntil: null });
    expect((await trySending(creator, chatId, 'Hi')).status).toBe(201);
    expect((await trySending(member, chatId, 'Hi')).status).toBe(201);
  });

  test('a creator who is away takes messages again once the away time ends', async () => {
    const person = await makePerson();
    const awayUntil = new Date(Date.now() + DAY).toISOString();
    await setAudience('EVERYONE', awayUntil);
    const { body } = await ask('POST /chat', { as: person, body: { creatorUserId: creator.userId } });
    expect(body.refusal).toEqual({ reason: 'NOT_TAKING_MESSAGES', membership: null, awayUntil });
    shiftClock(2 * DAY);
    expect((await read(person, body.id)).refusal).toBeNull();
  });

  test('a block prevents messages and edits of both people and is revealed only to the person who set it', async () => {
    const { id } = await say(member, chatId, 'Hello');
    const told = (await eventsOf(member, 'chat.state')).length;
    expect((await change(creator, { isBlocked: true })).body).toMatchObject({
      isBlocked: true,
      refusal: { reason: 'BLOCKED_BY_YOU' },
    });
    expect(await read(member)).toMatchObject({
      isBlocked: false,
      refusal: { reason: 'NOT_TAKING_MESSAGES' },
    });
    expect((await trySending(member, chatId, 'Hi')).status).toBe(403);
    expect((await trySending(creator, chatId, 'Hi')).status).toBe(403);
    expect((await edit(member, id, { text: 'You!' })).status).toBe(403);
    expect((await eventsOf(member, 'chat.state')).length).toBe(told);
    expect((await list(member)).items).toHaveLength(3);
    expect((await change(creator, { isBlocked: false })).body.refusal).toBeNull();
    expect((await trySending(member, chatId, 'Hi')).status).toBe(201);
  });

  test('messages that race with a block are sent or refused, and later messages are refused', async () => {
    const [, ...answers] = await Promise.all([
      change(creator, { isBlocked: true }),
      ...[1, 2].map(() => trySending(member, chatId, 'Hi')),
    ]);
    expect(answers.every(({ status }) => [201, 403].includes(status))).toBe(true);
    expect((await trySending(member, chatId, 'Hi')).status).toBe(403);
  });

  test.each(['SUSPENDED', 'PENDING_APPROVAL'] as const)(
    'a creator in the state %s can neither send nor receive messages',
    async (state) => {
      await db.updateTable('creators').set({ state }).where('id', '=', creator.actor.creator.id).execute();
      expect((await trySending(creator, chatId, 'Hi')).status).toBe(403);
      expect((await trySending(member, chatId, 'Hi')).status).toBe(403);
      expect((await read(member)).refusal!.reason).toBe('NOT_POSSIBLE');
    },
  );

  test('a message to a closed account is refused', async () => {
    await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', member.userId).execute();
    expect((await trySending(creator, chatId, 'Hi')).status).toBe(403);
  });
});

describe('the lists', () => {
  test('a creator filters their chats by membership and by unread messages', async () => {
    const subscriber = await makePerson();
    await makeMember(subscriber, creator);
    const other = await makeConversation(creator, subscriber);
    const ids = async (query: object) =>
      (await ask('GET /creators/messages', { as: creator, query })).body.items.map(({ id }) => id);
    expect(await ids({})).toEqual([other, chatId]);
    expect(await ids({ userTier: 'member' })).toEqual([other]);
    expect(await ids({ userTier: 'free' })).toEqual([chatId]);
    await change(creator, { readPosition: 2 }, other);
    expect(await ids({ show: 'unread' })).toEqual([chatId]);
    const { items } = (await ask('GET /creators/messages', { as: creator })).body;
    expect(items[0]).toMatchObject({ memberSince: expect.any(String), unreadCount: 0 });
    expect((await ask('GET /chat', { as: member })).body.items).toMatchObject([
      { id: chatId, other: { name: 'Marisol Quennell' }, memberSince: null, unreadCount: 1 },
    ]);
  });

  test('a creator can search the people to whom they can write by their public name', async () => {
    const buyer = await makePerson({ name: 'Wesley', lastName: 'Amberly' });
    await makePurchase(buyer, creator, crypto.randomUUID());
    const names = async (query: object) =>
      (await ask('GET /chat/chattable-users', { as: creator, query: { side: 'creator', ...query } })).body
        .items;
    expect((await names({})).map(({ name, chatId: id }) => [name, id])).toEqual([
      ['Robin A.', chatId],
      ['Wesley A.', null],
    ]);
    expect((await names({ query: 'wesley a' })).map(({ userId }) => userId)).toEqual([buyer.userId]);
    // The full last name is not shown, so a search must not find it.
    expect(await names({ query: 'Amberly' })).toEqual([]);
    await makeMember(buyer, creator);
    expect((await names({ userTier: 'member' })).map(({ name }) => name)).toEqual(['Wesley A.']);
    expect((await names({ userTier: 'free' })).map(({ name }) => name)).toEqual(['Robin A.']);
    await change(creator, { isBlocked: true });
    expect((await names({})).map(({ name }) => name)).toEqual(['Wesley A.']);
    expect((await ask('GET /chat/chattable-users', { as: buyer, query: { side: 'creator' } })).status).toBe(
      403,
    );
  });

  test('a member can list and search the creators to whom they can write', async () => {
    const names = async (as: Person) =>
      (await ask('GET /chat/chattable-users', { as })).body.items.map(({ userId }) => userId);
    const [follower, buyer] = [await makePerson(), await makePerson()];
    const { follow } = await import('@/backend/creators/follow-service');
    await follow(follower.actor, creator.actor.creator.id);
    await makePurchase(buyer, creator, crypto.randomUUID());
    expect(await names(member)).toEqual([creator.userId]);
    expect(await names(follower)).toEqual([]);
    expect(await names(buyer)).toEqual([creator.userId]);
    await setAudience('EVERYONE');
    expect(await names(follower)).toEqual([creator.userId]);
    await setAudience('MEMBERS');
    expect(await names(buyer)).toEqual([]);
    await setAudience('NOBODY');
    expect(await names(member)).toEqual([creator.userId]);
    shiftClock(31 * DAY);
    expect(await names(member)).toEqual([]);
  });
});

describe("the creator's side", () => {
  test('a creator’s note and data about a member are visible only to the creator', async () => {
    await change(creator, { note: 'Night nurse' });
    expect((await change(member, { note: 'Mine' })).status).toBe(403);
    expect((await change(creator, { takesGroupMessages: false })).status).toBe(403);
    expect((await read(creator)).about).toMatchObject({
      note: 'Night nurse',
      followsSince: expect.any(String),
      memberSince: null,
      owned: [],
      spentCents: 0,
      tips: { count: 0, amountCents: 0 },
      stars: null,
    });
    expect(JSON.stringify(await read(member))).not.toContain('Night nurse');
  });

  test('the data about a member has only what they own, spent and rated with this creator', async () => {
    const { makeCourse, grantCourse } = await import('../../support/make/courses');
    const { rate } = await import('@/backend/engagement/rating-service');
    const other = await makeCreator();
    const [own, elsewhere] = [await makeCourse(creator, { title: 'Sleep' }), await makeCourse(other)];
    for (const { id } of [own, elsewhere]) {
      await grantCourse(member, id);
      await rate(member.actor, 'COURSE', id, { stars: id === own.id ? 4 : 1, text: '' });
    }
    const fact = { personId: member.userId, at: new Date(), feeCents: 0, source: 'CARD' as const };
    const paid = { ...fact, creatorId: creator.actor.creator.id, kind: 'PURCHASE_PAID' as const };
    await db
      .insertInto('facts')
      .values([
        { ...paid, amountCents: 4100, soldAs: 'PPV_COURSE' },
        { ...paid, amountCents: 500, soldAs: 'DONATION' },
        { ...paid, kind: 'REFUNDED', amountCents: 1000, soldAs: 'PPV_COURSE' },
        { ...paid, creatorId: other.actor.creator.id, amountCents: 9900, soldAs: 'PPV_COURSE' },
      ])
      .execute();
    expect((await read(creator)).about).toMatchObject({
      owned: [{ contentType: 'COURSE', contentId: own.id, title: 'Sleep', percent: 0 }],
      ownedCount: 1,
      spentCents: 3600,
      tips: { count: 1, amountCents: 500 },
      stars: 4,
    });
  });

  test('a creator can save up to 50 answers, which another creator cannot change', async () => {
    const body = { title: 'Refunds', text: 'You can ask within 14 days.' };
    const add = () => ask('POST /chat/saved-answers', { as: creator, body });
    const { body: saved } = await add();
    const params = { id: saved.id };
    const other = await makeCreator();
    expect((await ask('PATCH /chat/saved-answers/:id', { as: other, params, body })).status).toBe(404);
    expect((await ask('DELETE /chat/saved-answers/:id', { as: other, params })).status).toBe(404);
    const changed = await ask('PATCH /chat/saved-answers/:id', {
      as: creator,
      params,
      body: { title: 'Money' },
    });
    expect(changed.body).toEqual({ id: saved.id, title: 'Money', text: body.text });
    const rows = Array.from({ length: 48 }, () => ({
      creatorId: creator.actor.creator.id,
      title: 'A',
      textBody: 'b',
      createdAt: new Date(),
    }));
    await db.insertInto('chatSavedAnswers').values(rows).execute();
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect((await ask('DELETE /chat/saved-answers/:id', { as: creator, params })).status).toBe(200);
    expect((await ask('GET /chat/saved-answers', { as: creator })).body.items).toHaveLength(49);
  });

  test('the chat settings return the number of people in each audience', async () => {
    const subscriber = await makePerson();
    await makeMember(subscriber, creator);
    await makePurchase(await makePerson(), creator, crypto.randomUUID());
    const settings = (await ask('GET /chat/settings', { as: creator })).body;
    expect(settings).toEqual({
      audience: 'BUYERS',
      awayUntil: null,
      counts: { FOLLOWERS: 3, BUYERS: 2, MEMBERS: 1 },
    });
  });
});

describe('notices', () => {
  const noticesOf = async ({ userId }: Person) =>
    (
      await db
        .selectFrom('notices')
        .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
        .select('event.kind')
        .where('notices.userId', '=', userId)
        .where('event.kind', 'in', ['chatMessage', 'memberMessage'])
        .execute()
    ).map(({ kind }) => kind);
  const runNotices = async () => (await import('@/backend/chat/notice-service')).notifyUnread();

  test('a person is notified once about messages that are unread for ten minutes, until they read the chat', async () => {
    await runNotices();
    expect(await noticesOf(member)).toEqual([]);
    shiftClock(11 * MINUTE);
    await Promise.all([runNotices(), runNotices()]);
    expect(await noticesOf(member)).toEqual(['chatMessage']);
    expect(await noticesOf(creator)).toEqual(['memberMessage']);
    await say(creator, chatId, 'Still there?');
    shiftClock(60 * MINUTE);
    await runNotices();
    expect(await noticesOf(member)).toEqual(['chatMessage']);
    await change(member, { readPosition: 3 });
    await say(creator, chatId, 'One more');
    shiftClock(120 * MINUTE);
    await runNotices();
    expect(await noticesOf(member)).toEqual(['chatMessage', 'chatMessage']);
  });

  test('a person is not notified about messages that they have read or that were deleted', async () => {
    await change(member, { readPosition: 1 });
    const own = (await list(member)).items[0]!;
    await remove(member, own.id);
    shiftClock(11 * MINUTE);
    await runNotices();
    expect([...(await noticesOf(member)), ...(await noticesOf(creator))]).toEqual([]);
  });

  test('reading a chat marks only the notices of that chat as read', async () => {
    const unreadNotices = async () => (await ask('GET /users', { as: member })).body.unreadNotices!.member;
    const other = await makeConversation(await makeCreator(), member);
    await say(creator, chatId, 'Three');
    shiftClock(11 * MINUTE);
    await runNotices();
    expect(await unreadNotices()).toBe(2);
    const before = (await eventsOf(member, 'notices.changed')).length;
    await change(member, { readPosition: 1 });
    expect(await unreadNotices()).toBe(2);
    await change(member, { readPosition: 3 });
    expect(await unreadNotices()).toBe(1);
    expect(await eventsOf(member, 'notices.changed')).toHaveLength(before + 1);
    await change(member, { readPosition: 2 }, other);
    expect(await unreadNotices()).toBe(0);
  });

  test('deleting a message marks the notice about the message as read', async () => {
    const [own] = (await list(member)).items;
    shiftClock(11 * MINUTE);
    await runNotices();
    const unreadNotices = async () => (await ask('GET /users', { as: creator })).body.unreadNotices!.creator;
    const before = await unreadNotices();
    await remove(member, own!.id);
    expect(await unreadNotices()).toBe(before - 1);
  });

  test('a message after a block is notified, even when the notice of an earlier message was due during the block', async () => {
    await change(member, { isBlocked: true });
    shiftClock(11 * MINUTE);
    await runNotices();
    expect(await noticesOf(member)).toEqual([]);
    await change(member, { isBlocked: false });
    await say(creator, chatId, 'Welcome back');
    shiftClock(22 * MINUTE);
    await runNotices();
    expect(await noticesOf(member)).toEqual(['chatMessage']);
  });

  test('the mail about a message names its author and does not contain the text of the message', async () => {
    const { readMail } = await import('../../support/tasks');
    shiftClock(11 * MINUTE);
    await runNotices();
    const mail = (await readMail(member.email))!;
    expect(mail.subject).toBe('Marisol Quennell has written to you');
    expect(mail.textBody).toContain(`/chat/${chatId}`);
    expect(mail.textBody).not.toContain('sleep');
    expect(await readMail(creator.email, `/dashboard/chat/${chatId}`)).toBeDefined();
  });
});
