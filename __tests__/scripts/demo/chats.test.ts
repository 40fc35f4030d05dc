import { makeChats } from '../../../scripts/demo/chats.ts';
import { chats } from '../../../scripts/demo/content/chats.ts';
import { creators } from '../../../scripts/demo/content/creators.ts';
import { members } from '../../../scripts/demo/content/people.ts';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let [jo, marisol]: [Person?, CreatorPerson?] = [];

beforeAll(async () => {
  await startBackend();
  const actors = new Map<(typeof creators)[number]['key'], CreatorPerson['actor']>();
  for (const { key } of creators) {
    const creator = await makeCreator();
    actors.set(key, creator.actor);
    if (key === 'marisol') marisol = creator;
  }
  const ids = new Map<string, string>();
  for (const { email } of members) {
    const person = await makePerson();
    ids.set(email, person.userId);
    if (email === 'member@kumu.test') jo = person;
  }
  const readerIds: string[] = [];
  for (let number = 0; number < 6; number += 1) readerIds.push((await makePerson()).userId);
  await makeChats(actors, ids, readerIds);
});

test('both demo accounts have older chats and unread chats, and one chat has a picture', async () => {
  const ofJo = (await ask('GET /chat', { as: jo! })).body.items;
  const ofMarisol = (await ask('GET /creators/messages', { as: marisol! })).body.items;
  const expected = (key: string, value: unknown) =>
    chats.filter((chat) => chat[key as 'creator'] === value).length;
  expect(ofJo).toHaveLength(expected('member', 'member@kumu.test'));
  expect(ofMarisol).toHaveLength(expected('creator', 'marisol'));
  for (const list of [ofJo, ofMarisol]) {
    expect(list.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
    expect(list.some(({ unreadCount }) => unreadCount === 0)).toBe(true);
  }
  await runTasks('files.makeWidths');
  const chatId = ofJo[0]!.id;
  const { items } = (await ask('GET /chat/message', { as: jo!, query: { chatId } })).body;
  expect(items.flatMap(({ files }) => files)).toMatchObject([{ kind: 'image', url: expect.any(String) }]);
});

test('the office has one reported message', async () => {
  const { items } = (await ask('GET /office/reports', { as: await makeOffice() })).body;
  const reported = items.filter(({ subjectType }) => subjectType === 'MESSAGE');
  expect(reported).toMatchObject([{ subjectType: 'MESSAGE', reason: 'SPAM', measures: ['REMOVE'] }]);
});
