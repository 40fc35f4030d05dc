import {
  findEndOfKnown,
  findSeen,
  mergeMessages,
  planRead,
  toRows,
  withNewestQuotes,
} from '@/lib/chat/thread';
import { message } from '../../support/make/shown-chats';

const kinds = (...[messages, position]: Parameters<typeof toRows>) =>
  toRows(messages, position).map((row) =>
    row.kind === 'message'
      ? `${row.message.position}${row.isFirst ? '(' : ''}${row.isLast ? ')' : ''}`
      : row.kind,
  );

test('messages of several pages are in order and each once, with the later version', () => {
  const edited = message(2, { text: 'edited' });
  const merged = mergeMessages([message(3), message(2)], [edited, message(1)]);
  expect(merged.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(merged[1]).toBe(edited);
});

test('messages of one person within minutes are a group', () => {
  const messages = [message(1), message(2), message(3, { isOwn: true }), message(30, { isOwn: true })];
  expect(kinds(messages, 99)).toEqual(['day', '1(', '2)', '3()', '30()']);
});

test('each day has a line, and the messages that were new at the start have one', () => {
  const messages = [
    message(1, { createdAt: '2026-01-11T09:00:00.000Z' }),
    message(2),
    message(3, { isOwn: true }),
    message(4),
  ];
  expect(kinds(messages, 1)).toEqual(['day', '1()', 'day', 'new', '2()', '3()', '4()']);
  expect(toRows(messages, 1).find(({ kind }) => kind === 'new')).toMatchObject({ count: 2 });
  expect(kinds(messages, 4)).not.toContain('new');
});

test('the newest own message up to the read position counts as seen', () => {
  const own = [1, 2, 5].map((position) => message(position, { isOwn: true }));
  expect(findSeen([...own, message(4)], 4)).toBe(own[1]);
  expect(findSeen([message(1)], 4)).toBeUndefined();
});

test('a quote has the text of the loaded message, and its own text when the message is not loaded', () => {
  const quote = { id: message(1).id, isOwn: false, text: 'Message 1', isDeleted: false };
  const answer = message(9, { replyTo: quote });
  const quoteIn = (...loaded: Parameters<typeof message>[]) =>
    withNewestQuotes([...loaded.map((each) => message(...each)), answer]).at(-1)!.replyTo;
  expect(quoteIn()).toEqual(quote);
  expect(quoteIn([1, { text: 'edited' }])).toEqual({ ...quote, text: 'edited' });
  expect(quoteIn([1, { text: '', isDeleted: true }])).toEqual({ ...quote, text: '', isDeleted: true });
});

test('the end of the known messages is before the first gap', () => {
  const known = [4, 5, 6, 8].map((position) => message(position));
  expect(findEndOfKnown(known, 5)).toBe(6);
  expect(findEndOfKnown(known, 7)).toBe(8);
});

test.each<[changed: number[], missingAfter: number | null, read: object | null]>([
  [[], null, null],
  [[], 7, { afterPosition: 7, limit: 100 }],
  [[5], null, { afterPosition: 4, limit: 1 }],
  [[5, 24], null, { afterPosition: 4, limit: 20 }],
  [[5, 400], null, { afterPosition: 4, limit: 100 }],
  [[5], 7, { afterPosition: 4, limit: 100 }],
])('the read of the changed messages %j, and of those after %s, is %j', (changed, missingAfter, read) => {
  expect(planRead(changed, missingAfter)).toEqual(read);
});
