import { createLimiter } from '@/lib/live-chat/limiter';
import { canDelete, canTakePart, mergeMessages, toFloats, toQueue } from '@/lib/live-chat/messages';
import { liveAuthor, liveMessage, liveQuestion } from '../../support/make/live-chat';

test('a merge keeps the newest messages without duplicates', () => {
  const known = [liveMessage(1), liveMessage(2)];
  const changed = [liveMessage(2, { text: 'two' }), liveMessage(3)];
  expect(mergeMessages(known, changed, 2).map(({ text }) => text)).toEqual(['two', 'Message 3']);
  expect(mergeMessages(known, [])).toBe(known);
});

test('the queue of questions begins with the question being answered and contains only open questions', () => {
  const questions = [
    liveQuestion(1, { votesCount: 9 }),
    liveQuestion(2, { votesCount: 1 }),
    liveQuestion(3, { votesCount: 9 }),
    liveQuestion(4, { votesCount: 99, state: 'SKIPPED' }),
  ];
  const order = (answeringId: string | null) =>
    toQueue(questions, answeringId).map(({ id }) => questions.findIndex((each) => each.id === id) + 1);
  expect(order(null)).toEqual([1, 3, 2]);
  expect(order(questions[1]!.id)).toEqual([2, 1, 3]);
});

test('the icons of a sum of reactions are limited, and each reaction type is among them', () => {
  expect(toFloats({ LOVE: 2, WOW: 1 }, 9)).toEqual(['LOVE', 'WOW', 'LOVE']);
  expect(toFloats({ LOVE: 90, SMILE: 1 }, 3)).toEqual(['LOVE', 'SMILE', 'LOVE']);
  expect(toFloats({ LOVE: 90 }, 0)).toEqual([]);
});

test('a person who may not write can still take part unless they are stopped or have no seat', () => {
  expect(([null, 'OFF', 'MEMBERS_ONLY'] as const).map((refusal) => canTakePart({ refusal }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    (['NOT_ON', 'NO_SEAT', 'TIMED_OUT', 'BANNED'] as const).map((refusal) => canTakePart({ refusal })),
  ).toEqual([false, false, false, false]);
});

test('a moderator can delete messages of everybody except the creator', () => {
  const nobody = { moderate: false, nameModerators: false };
  const moderator = { moderate: true, nameModerators: false };
  const host = { moderate: true, nameModerators: true };
  const of = (badge: 'HOST' | 'MODERATOR' | null) => ({ isOwn: false, author: liveAuthor({ badge }) });
  expect(canDelete(nobody, of(null))).toBe(false);
  expect(canDelete(nobody, { ...of(null), isOwn: true })).toBe(true);
  expect(canDelete(moderator, of('MODERATOR'))).toBe(true);
  expect(canDelete(moderator, { isOwn: false, author: null })).toBe(true);
  expect(canDelete(moderator, of('HOST'))).toBe(false);
  expect(canDelete(host, of('HOST'))).toBe(true);
});

test('a limiter limits each key within a sliding time window', () => {
  jest.useFakeTimers();
  const allows = createLimiter(2, 1000);
  expect([allows(), allows('b'), allows(), allows()]).toEqual([true, true, true, false]);
  jest.advanceTimersByTime(1000);
  expect([allows(), allows()]).toEqual([true, true]);
  jest.useRealTimers();
});
