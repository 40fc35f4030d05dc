import { findSeen, mergeMessages, toRows } from '@/lib/chat/thread';
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
