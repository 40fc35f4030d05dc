import { toListPath, toThreadPath } from '@/lib/chat/addresses';

test.each([
  ['/messages', '/messages?chatId=c1'],
  ['/chat', '/chat?chatId=c1'],
  ['/chat/[id]', '/chat/c1'],
  ['/dashboard/messages', '/dashboard/messages?chatId=c1'],
  ['/dashboard/chat/[id]', '/dashboard/chat/c1'],
])('a chat opened on %s has the address %s on the same page', (pathname, address) => {
  expect(toThreadPath(pathname, 'c1')).toBe(address);
});

test('the message of a search result is part of the address', () => {
  expect(toThreadPath('/messages', 'c1', 'm1')).toBe('/messages?chatId=c1&message=m1');
  expect(toThreadPath('/chat/[id]', 'c1', 'm1')).toBe('/chat/c1?message=m1');
});

test.each([
  ['/chat', '/chat'],
  ['/chat/[id]', '/messages'],
  ['/dashboard/chat/[id]', '/dashboard/messages'],
])('the list of chats of %s has the address %s', (pathname, address) => {
  expect(toListPath(pathname)).toBe(address);
});
