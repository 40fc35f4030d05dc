import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeChat, makeConversation, say } from '../../support/make/chat';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let creator: CreatorPerson;
let member: Person;
let chatId: string;

beforeAll(async () => {
  await startBackend();
  await makeConversation(await makeCreator(), await makePerson());
});
beforeEach(async () => {
  [creator, member] = [await makeCreator(), await makePerson()];
  chatId = await makeConversation(creator, member);
  await ask('PATCH /chat/:id', { as: creator, params: { id: chatId }, body: { note: 'Sleeps badly' } });
});
afterEach(async () => {
  await db.deleteFrom('rateLimits').execute();
});

/** Erases the chats of a person whose account is erased. */
async function erase(person: Person, creatorId: string | null): Promise<void> {
  const { chatData } = await import('@/backend/chat/personal-data');
  await chatData.erase!({ userId: person.userId, creatorId });
  await chatData.erase!({ userId: person.userId, creatorId });
  await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', person.userId).execute();
}

const chatRow = () => db.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirst();
const fileOf = async (owner: Person): Promise<string> => {
  const { makeFile } = await import('../../support/make/files');
  return makeFile(owner as CreatorPerson, 'diary.pdf');
};

test('the other person can still read an erased member’s messages, without the member’s name and note', async () => {
  await erase(member, null);
  const { body } = await ask('GET /chat/:id', { as: creator, params: { id: chatId } });
  expect(body).toMatchObject({
    other: { userId: null, name: '', picture: null },
    refusal: { reason: 'NOT_POSSIBLE' },
    about: null,
  });
  const { items } = (await ask('GET /chat/message', { as: creator, query: { chatId } })).body;
  expect(items.map(({ text }) => text)).toEqual(['Better than last week.', 'How did you sleep?']);
  const rows = await db
    .selectFrom('chatMessages')
    .select('authorId')
    .where('chatId', '=', chatId)
    .orderBy('position')
    .execute();
  expect(rows.map(({ authorId }) => authorId)).toEqual([creator.userId, null]);
  expect((await chatRow())!.note).toBe('');
});

test('a creator cannot write a note about an erased member', async () => {
  await erase(member, null);
  const body = { note: 'Still a night nurse' };
  expect((await ask('PATCH /chat/:id', { as: creator, params: { id: chatId }, body })).status).toBe(404);
  expect((await chatRow())!.note).toBe('');
});

test('a chat is deleted with its files once both people are erased', async () => {
  const fileId = await fileOf(member);
  await db.insertInto('chatFiles').values({ fileId, chatId, attachedAt: new Date() }).execute();
  const { id } = await say(member, chatId, 'My diary');
  await db.updateTable('chatFiles').set({ messageId: id }).where('fileId', '=', fileId).execute();
  const removed = () =>
    db.selectFrom('files').select('deletedAt').where('id', '=', fileId).executeTakeFirstOrThrow();
  await erase(member, null);
  expect((await removed()).deletedAt).toBeNull();
  await erase(creator, creator.actor.creator.id);
  expect(await chatRow()).toBeUndefined();
  expect((await removed()).deletedAt).not.toBeNull();
});

test('an erasure deletes the person’s empty chats, blocks and unsent files', async () => {
  const { follow } = await import('@/backend/creators/follow-service');
  const other = await makeCreator();
  const empty = await makeChat(other, member);
  await follow(member.actor, creator.actor.creator.id);
  const fileId = await fileOf(member);
  await db.insertInto('chatFiles').values({ fileId, chatId, attachedAt: new Date() }).execute();
  await ask('PATCH /chat/:id', { as: creator, params: { id: chatId }, body: { isBlocked: true } });
  await erase(member, null);
  expect(await db.selectFrom('chats').select('id').where('id', '=', empty).execute()).toEqual([]);
  expect(
    await db.selectFrom('chatBlocks').selectAll().where('blockedId', '=', member.userId).execute(),
  ).toEqual([]);
  expect(await db.selectFrom('chatFiles').select('fileId').where('fileId', '=', fileId).execute()).toEqual(
    [],
  );
});

test('an erasure deletes a creator’s chat settings, saved answers, notes and group messages', async () => {
  const creatorId = creator.actor.creator.id;
  await ask('PATCH /chat/settings', { as: creator, body: { audience: 'EVERYONE' } });
  await ask('POST /chat/saved-answers', { as: creator, body: { title: 'Hi', text: 'Hello' } });
  await erase(creator, creatorId);
  for (const table of ['chatSettings', 'chatSavedAnswers', 'chatGroupMessages'] as const)
    expect(await db.selectFrom(table).selectAll().where('creatorId', '=', creatorId).execute()).toEqual([]);
  expect((await chatRow())!.note).toBe('');
  const { items } = (await ask('GET /chat', { as: member })).body;
  expect(items).toMatchObject([
    { id: chatId, other: { userId: null }, lastMessage: { text: 'Better than last week.' } },
  ]);
});

test('the other person can still read a file that an erased member sent, and its file name', async () => {
  const { fileData } = await import('@/backend/files/personal-data');
  const { setUses } = await import('@/backend/files/use-service');
  const { inTransaction } = await import('@/backend/db/connection');
  const fileId = await fileOf(member);
  const { id } = await say(member, chatId, 'My diary');
  await db
    .insertInto('chatFiles')
    .values({ fileId, chatId, messageId: id, attachedAt: new Date() })
    .execute();
  await inTransaction((trx) => setUses(trx, 'CHAT', fileId, [fileId]));
  await erase(member, null);
  await fileData.erase!({ userId: member.userId, creatorId: null });
  const { items } = (await ask('GET /chat/message', { as: creator, query: { chatId } })).body;
  expect(items[0]).toMatchObject({ text: 'My diary', files: [{ id: fileId, name: 'diary.pdf' }] });
  const { findNeed } = await import('@/backend/files/use-service');
  expect(await findNeed(db, fileId)).toBe('IN_USE');
});
