import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeConversation } from '../../support/make/chat';
import { makePurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeMember } from '../../support/make/posts';

const DAY = 24 * 60 * 60_000;

let creator: CreatorPerson;
let [follower, buyer, subscriber]: Person[] = [];

beforeAll(async () => {
  await startBackend();
});
beforeEach(async () => {
  const { follow } = await import('@/backend/creators/follow-service');
  creator = await makeCreator();
  [follower, buyer, subscriber] = [await makePerson(), await makePerson(), await makePerson()];
  await follow(follower!.actor, creator.actor.creator.id);
  await makePurchase(buyer!, creator, crypto.randomUUID());
  await makeMember(subscriber!, creator);
  await follow((await makePerson()).actor, (await makeCreator()).actor.creator.id);
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

let keys = 0;
const send = (body: object = {}, as = creator) =>
  ask('POST /chat/group-messages', {
    as,
    headers: { 'idempotency-key': `group-message-${++keys}` },
    body: { text: 'A new wind-down', ...body },
  });
const count = async (query: object = {}) =>
  (await ask('GET /chat/group-messages/count', { as: creator, query })).body;
const messagesOf = async (as: Person) => {
  const { items } = (await ask('GET /chat', { as })).body;
  return items.map(({ lastMessage }) => lastMessage!.text);
};
const deliver = () => runTasks('chat.sendGroupMessage');
const shown = async () => (await ask('GET /chat/group-messages', { as: creator })).body.items[0]!;

test('each person in a group gets the message in their own chat with the creator', async () => {
  expect(await count()).toEqual({ people: 3, optedOut: 0, nextAt: null });
  expect((await send()).body).toMatchObject({
    state: 'SENDING',
    recipientsCount: 3,
    sentCount: 0,
    content: null,
  });
  await deliver();
  expect(await shown()).toMatchObject({ state: 'SENT', recipientsCount: 3, sentCount: 3 });
  for (const person of [follower!, buyer!, subscriber!])
    expect(await messagesOf(person)).toEqual(['A new wind-down']);
  const [card] = (await ask('GET /chat', { as: follower! })).body.items;
  const { items } = (await ask('GET /chat/message', { as: follower!, query: { chatId: card!.id } })).body;
  expect(items).toMatchObject([{ isGroupMessage: true, isOwn: false }]);
  // The follower can answer in this chat, which only the creator reads.
  const read = await ask('GET /chat/:id', { as: follower!, params: { id: card!.id } });
  expect(read.body.refusal).toBeNull();
});

test('a group message publishes an event to each recipient and one event for each chat to the creator', async () => {
  const { id } = (await send()).body;
  await deliver();
  const messages = await db
    .selectFrom('chatMessages')
    .innerJoin('chats', 'chats.id', 'chatMessages.chatId')
    .select(['chatMessages.id as messageId', 'chatId', 'memberId'])
    .where('groupMessageId', '=', id)
    .execute();
  expect(messages).toHaveLength(3);
  const eventsOf = async (userId: string) =>
    (await db.selectFrom('streamEvents').select('data').where('topic', '=', `user:${userId}`).execute())
      .map(({ data }) => data)
      .filter((data) => 'messageId' in (data as object));
  const toData = ({ chatId, messageId }: (typeof messages)[number]) => ({ chatId, messageId });
  for (const message of messages) expect(await eventsOf(message.memberId)).toEqual([toData(message)]);
  const own = await eventsOf(creator.userId);
  expect(own).toHaveLength(3);
  expect(own).toEqual(expect.arrayContaining(messages.map(toData)));
});

test.each([
  ['member', 1],
  ['free', 2],
  ['all', 3],
] as const)('the group "%s" has %i people', async (userTier, people) => {
  expect((await count({ userTier })).people).toBe(people);
  expect((await send({ userTier })).body.recipientsCount).toBe(people);
});

test('a group message can be limited to the owners of one of the creator’s contents', async () => {
  const { id: contentId } = await makeCourse(creator, { title: 'Sleep' });
  await grantCourse(buyer!, contentId);
  expect((await count({ contentId })).people).toBe(1);
  expect((await send({ contentId })).body).toMatchObject({
    recipientsCount: 1,
    content: { id: contentId, title: 'Sleep' },
  });
  await deliver();
  expect([await messagesOf(buyer!), await messagesOf(follower!)]).toEqual([['A new wind-down'], []]);
  const other = await makeCourse(await makeCreator());
  const query = { contentId: other.id };
  expect((await ask('GET /chat/group-messages/count', { as: creator, query })).status).toBe(404);
});

test('a person with a closed account is not counted in a group and gets no group message', async () => {
  const counts = async () => (await ask('GET /chat/settings', { as: creator })).body.counts;
  expect(await counts()).toEqual({ FOLLOWERS: 3, BUYERS: 2, MEMBERS: 1 });
  await db
    .updateTable('users')
    .set({ closedAt: new Date() })
    .where(
      'id',
      'in',
      [follower!, subscriber!].map(({ userId }) => userId),
    )
    .execute();
  expect(await counts()).toEqual({ FOLLOWERS: 1, BUYERS: 1, MEMBERS: 0 });
  expect(await count()).toMatchObject({ people: 1 });
  const query = { side: 'creator' as const };
  const { items } = (await ask('GET /chat/chattable-users', { as: creator, query })).body;
  expect(items.map(({ userId }) => userId)).toEqual([buyer!.userId]);
  await send();
  await deliver();
  expect(await shown()).toMatchObject({ state: 'SENT', recipientsCount: 1, sentCount: 1 });
});

test('a person who follows, bought and joined is counted once and gets a group message once', async () => {
  const { follow } = await import('@/backend/creators/follow-service');
  await follow(buyer!.actor, creator.actor.creator.id);
  for (let number = 1; number <= 2; number += 1) await makePurchase(buyer!, creator, crypto.randomUUID());
  await makePurchase(subscriber!, creator, crypto.randomUUID());
  expect(await count()).toMatchObject({ people: 3 });
  expect((await ask('GET /chat/settings', { as: creator })).body.counts).toEqual({
    FOLLOWERS: 3,
    BUYERS: 2,
    MEMBERS: 1,
  });
  const query = { side: 'creator' as const };
  expect((await ask('GET /chat/chattable-users', { as: creator, query })).body.items).toHaveLength(3);
  await send();
  await deliver();
  expect(await shown()).toMatchObject({ recipientsCount: 3, sentCount: 3 });
});

test('a creator can send one group message a day, even with two concurrent requests', async () => {
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { nextAt } = await count();
  expect(new Date(nextAt!).toLocaleTimeString('en-GB', { timeZone: 'Australia/Sydney' })).toBe('00:00:00');
  // The database refuses a second message without the service, too.
  const { creatorId, sentOn } = await db
    .selectFrom('chatGroupMessages')
    .select(['creatorId', 'sentOn'])
    .where('creatorId', '=', creator.actor.creator.id)
    .executeTakeFirstOrThrow();
  const row = { creatorId, sentOn, textBody: 'x', userTier: 'all' as const, createdAt: new Date() };
  await expect(db.insertInto('chatGroupMessages').values(row).execute()).rejects.toThrow(
    'chat_group_messages_day',
  );
  shiftClock(DAY);
  expect((await count()).nextAt).toBeNull();
  expect((await send()).status).toBe(201);
});

test('a group message reaches each person once, even when its task runs twice or is interrupted', async () => {
  const { sendGroupMessage } = await import('@/backend/chat/group-service');
  const { id: groupMessageId } = (await send()).body;
  await Promise.all([sendGroupMessage({ groupMessageId }), sendGroupMessage({ groupMessageId })]);
  // A run that starts from the beginning must not send the message again to people who got it.
  await db
    .updateTable('chatGroupMessages')
    .set({ state: 'SENDING' })
    .where('id', '=', groupMessageId)
    .execute();
  await sendGroupMessage({ groupMessageId });
  const rows = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('groupMessageId', '=', groupMessageId)
    .execute();
  expect(rows).toHaveLength(3);
  expect(await shown()).toMatchObject({ state: 'SENT', sentCount: 3 });
});

test('a group message is sent in batches, and an interrupted task continues after the last batch', async () => {
  const { listPeopleAfter } = await import('@/backend/chat/people-repository');
  const { sendGroupMessage } = await import('@/backend/chat/group-service');
  const creatorId = creator.actor.creator.id;
  const people = [follower!, buyer!, subscriber!].map(({ userId }) => userId).sort();
  const after = (id: string | null, limit: number, userTier: 'all' | 'member' = 'all') =>
    listPeopleAfter(db, creatorId, { userTier, after: id, limit });
  expect(await after(null, 2)).toEqual(people.slice(0, 2));
  expect(await after(people[1]!, 2)).toEqual(people.slice(2));
  expect(await after(null, 2, 'member')).toEqual([subscriber!.userId]);
  const { id: groupMessageId } = (await send()).body;
  await db
    .updateTable('chatGroupMessages')
    .set({ sentTo: people[0]!, sentCount: 1 })
    .where('id', '=', groupMessageId)
    .execute();
  await sendGroupMessage({ groupMessageId });
  expect(await shown()).toMatchObject({ state: 'SENT', recipientsCount: 3, sentCount: 3 });
  const reached = await db
    .selectFrom('chatMessages')
    .innerJoin('chats', 'chats.id', 'chatMessages.chatId')
    .select('memberId')
    .where('groupMessageId', '=', groupMessageId)
    .execute();
  expect(reached.map(({ memberId }) => memberId).sort()).toEqual(people.slice(1));
});

test('a person who joins a group while its message is being sent gets the message and is counted', async () => {
  const { follow } = await import('@/backend/creators/follow-service');
  await send();
  await follow((await makePerson()).actor, creator.actor.creator.id);
  await deliver();
  expect(await shown()).toMatchObject({ state: 'SENT', recipientsCount: 4, sentCount: 4 });
});

test('a person who refuses group messages or blocked the creator gets no group message', async () => {
  const [one, two] = [await makeConversation(creator, follower!), await makeConversation(creator, buyer!)];
  const change = (as: Person, id: string, body: object) =>
    ask('PATCH /chat/:id', { as, params: { id }, body });
  await change(follower!, one, { takesGroupMessages: false });
  expect(await count()).toMatchObject({ people: 2, optedOut: 1 });
  expect((await send()).body.recipientsCount).toBe(2);
  // A block after the request also applies, because the block is read when the message is sent.
  await change(buyer!, two, { isBlocked: true });
  await deliver();
  expect([await messagesOf(follower!), await messagesOf(buyer!)]).toEqual([
    ['Better than last week.'],
    ['Better than last week.'],
  ]);
  expect(await shown()).toMatchObject({ state: 'SENT', sentCount: 1 });
  await change(follower!, one, { takesGroupMessages: true });
  expect((await count()).people).toBe(2);
});

test.each([
  ['blocks the creator', { isBlocked: true }],
  ['stops messages to groups', { isBlocked: false }],
])(
  'a person who %s while a batch waits for the lock of their chat gets no message',
  async (_, { isBlocked }) => {
    const { insertBlock, lockChat, updateChat } = await import('@/backend/chat/repository');
    const { sendGroupMessage } = await import('@/backend/chat/group-service');
    const chatId = await makeConversation(creator, follower!);
    const { id: groupMessageId } = (await send()).body;
    let sending = Promise.resolve();
    await inTransaction(async (trx) => {
      await lockChat(trx, chatId);
      sending = sendGroupMessage({ groupMessageId });
      await untilBlocked();
      const block = { blockerId: follower!.userId, blockedId: creator.userId, createdAt: new Date() };
      if (isBlocked) await insertBlock(trx, block);
      else await updateChat(trx, chatId, { takesGroupMessages: false });
    });
    await sending;
    expect(await messagesOf(follower!)).toEqual(['Better than last week.']);
    expect(await shown()).toMatchObject({ state: 'SENT', sentCount: 2 });
  },
);

test('a batch and a page of recipients read only their own rows, however many followers the creator has', async () => {
  const { listPeopleAfter, listReachable, listReachableAmong } =
    await import('@/backend/chat/people-repository');
  const creatorId = creator.actor.creator.id;
  await sql`with more as (
      insert into users (email, name, created_at)
      select gen_random_uuid() || '@kumu.test', 'Many', now() from generate_series(1, 2000) returning id
    ) insert into follows (user_id, creator_id, created_at) select id, ${creatorId}::uuid, now() from more`.execute(
    db,
  );
  await sql`analyze users, follows`.execute(db);
  const rowsRead = await inTransaction(async (trx) => {
    const owner = { creatorId, creatorUserId: creator.userId };
    const group = { userTier: 'all' as const, content: null };
    // The count includes earlier transactions of this connection.
    const countReads = async () => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as count
        from pg_stat_xact_user_tables where relname = 'follows'`.execute(trx);
      return rows[0]!.count;
    };
    const before = await countReads();
    expect(await listReachableAmong(trx, owner, group, [follower!.userId])).toEqual([follower!.userId]);
    const batch = { userTier: 'all' as const, after: null, limit: 3 };
    expect(await listPeopleAfter(trx, creatorId, batch)).toHaveLength(3);
    const page = { userTier: 'all' as const, query: undefined, after: null, limit: 3 };
    expect(await listReachable(trx, owner, page)).toHaveLength(3);
    return (await countReads()) - before;
  });
  // A plan with old statistics reads some more rows.
  expect(rowsRead).toBeLessThan(100);
});

test('a stopped group message reaches no further people, and only its creator can stop it', async () => {
  const { id } = (await send()).body;
  const stop = (as: CreatorPerson) => ask('DELETE /chat/group-messages/:id', { as, params: { id } });
  expect((await stop(await makeCreator())).status).toBe(404);
  expect((await stop(creator)).body.state).toBe('STOPPED');
  await deliver();
  expect(await messagesOf(follower!)).toEqual([]);
  expect(await shown()).toMatchObject({ state: 'STOPPED', sentCount: 0 });
});

test('the group message of a creator who is suspended before the delivery is not delivered', async () => {
  await send();
  const ofCreator = db.updateTable('creators').where('id', '=', creator.actor.creator.id);
  await ofCreator.set({ state: 'SUSPENDED' }).execute();
  await deliver();
  expect(await messagesOf(follower!)).toEqual([]);
  expect((await send()).status).toBe(403);
});

test('a group message does not count as an answer to a member', async () => {
  const chatId = await makeConversation(creator, follower!);
  const waiting = async () =>
    (await db.selectFrom('chats').select('waitingSince').where('id', '=', chatId).executeTakeFirstOrThrow())
      .waitingSince;
  expect(await waiting()).not.toBeNull();
  await send();
  await deliver();
  expect(await waiting()).not.toBeNull();
});
