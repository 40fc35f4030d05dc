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

test('messages of several pages are merged in order without duplicates, in their latest version', () => {
  const edited = message(2, { text: 'edited' });
  const merged = mergeMessages([message(3), message(2)], [edited, message(1)]);
  expect(merged.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(merged[1]).toBe(edited);
});

test('messages of the same person within minutes form a group', () => {
  const messages = [message(1), message(2), message(3, { isOwn: true }), message(30, { isOwn: true })];
  expect(kinds(messages, 99)).toEqual(['day', '1(', '2)', '3()', '30()']);
});

test('a line precedes each day and the messages that were unread when the chat was opened', () => {
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

test("the reader's newest message up to the read position counts as seen", () => {
  const own = [1, 2, 5].map((position) => message(position, { isOwn: true }));
  expect(findSeen([...own, message(4)], 4)).toBe(own[1]);
  expect(findSeen([message(1)], 4)).toBeUndefined();
});

test('a quote shows the current text of a loaded message, otherwise the stored text', () => {
  const quote = { id: message(1).id, isOwn: false, text: 'Message 1', isDeleted: false };
  const answer = message(9, { replyTo: quote });
  const quoteIn = (...loaded: Parameters<typeof message>[]) =>
    withNewestQuotes([...loaded.map((each) => message(...each)), answer]).at(-1)!.replyTo;
  expect(quoteIn()).toEqual(quote);
  expect(quoteIn([1, { text: 'edited' }])).toEqual({ ...quote, text: 'edited' });
  expect(quoteIn([1, { text: '', isDeleted: true }])).toEqual({ ...quote, text: '', isDeleted: true });
});

test('the last known position is the position before the first gap', () => {
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
])(
  'the changed messages %j and the missing messages after %s need the request %j',
  (changed, missingAfter, read) => {
    expect(planRead(changed, missingAfter)).toEqual(read);
  },
);
