import { toReadAddress } from '@/lib/api-call';
import { readsOfInbox } from '@/lib/server/pages/chat-reads';

const addresses = (...given: Parameters<typeof readsOfInbox>) =>
  readsOfInbox(...given).map(({ name, params, query }) => toReadAddress(name, { params, query }));

test('the page of chats preloads its list and the chat in its address', () => {
  expect(addresses('member', undefined, undefined)).toEqual(['/api/chat?limit=20']);
  expect(addresses('creator', 'c1', undefined)).toEqual([
    '/api/creators/messages?limit=20',
    '/api/chat/saved-answers',
    '/api/chat/c1',
    '/api/chat/message?chatId=c1&limit=30',
  ]);
});

test('the address of a search result preloads the messages around it', () => {
  expect(addresses('member', 'c1', 'm1').at(-1)).toBe('/api/chat/message?chatId=c1&limit=30&aroundId=m1');
});
