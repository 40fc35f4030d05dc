import { readFileSync } from 'node:fs';
import {
  ANSWER_DAYS,
  findRefusal,
  findReplyTime,
  isAnswer,
  type ChatFacts,
  type Relation,
} from '@/backend/chat/policy';
import { chatAudiences, type ChatAudience, type ChatRefusal } from '@/contract/values/chat';

const none: Relation = { isFollower: false, isBuyer: false, isMember: false };

/**
 * People by their relation to a creator. A tip counts as a purchase. A business manager has no
 * relation, like a stranger.
 */
const people = {
  follower: { ...none, isFollower: true },
  buyer: { ...none, isBuyer: true },
  tipper: { ...none, isBuyer: true },
  member: { ...none, isMember: true },
  'member who follows and bought': { isFollower: true, isBuyer: true, isMember: true },
  stranger: none,
  business: none,
} satisfies Record<string, Relation>;
type PersonName = keyof typeof people;

const open: ChatFacts = {
  side: 'MEMBER',
  isOwnPage: false,
  isCreatorOpen: true,
  isMemberOpen: true,
  isBlockedByCaller: false,
  isBlockedByOther: false,
  isAnswer: false,
  audience: 'BUYERS',
  isAway: false,
  relation: none,
};

type Row = Record<ChatAudience, ChatRefusal | null>;
const row = (...cells: (ChatRefusal | null)[]) =>
  Object.fromEntries(chatAudiences.map((audience, place) => [audience, cells[place]!])) as Row;

/** Refusals of a member's first message for each audience, in the order of `chatAudiences`. */
const table: Record<PersonName, Row> = {
  stranger: row(null, 'FOLLOW', 'BUY', 'JOIN', 'NOT_TAKING_MESSAGES'),
  business: row(null, 'FOLLOW', 'BUY', 'JOIN', 'NOT_TAKING_MESSAGES'),
  follower: row(null, null, 'BUY', 'JOIN', 'NOT_TAKING_MESSAGES'),
  tipper: row(null, null, null, 'JOIN', 'NOT_TAKING_MESSAGES'),
  buyer: row(null, null, null, 'JOIN', 'NOT_TAKING_MESSAGES'),
  member: row(null, null, null, null, 'NOT_TAKING_MESSAGES'),
  'member who follows and bought': row(null, null, null, null, 'NOT_TAKING_MESSAGES'),
};

const cells = Object.entries(table).flatMap(([person, answers]) =>
  chatAudiences.map((audience) => [person as PersonName, audience, answers[audience]] as const),
);

test.each(cells)('a %s who writes first to a creator for %s gets %s', (person, audience, refusal) => {
  expect(findRefusal({ ...open, audience, relation: people[person] })).toBe(refusal);
});

test.each(cells)('a %s can answer a creator for %s', (person, audience) => {
  const facts = { ...open, audience, relation: people[person], isAnswer: true };
  expect(findRefusal(facts)).toBeNull();
  expect(findRefusal({ ...facts, isAway: true })).toBeNull();
});

test('a first message to a creator who is away is refused, whoever writes it', () => {
  for (const audience of chatAudiences)
    for (const relation of Object.values(people))
      expect(findRefusal({ ...open, audience, relation, isAway: true })).toBe('NOT_TAKING_MESSAGES');
});

test('a creator can write first only to followers, buyers and members, whatever the audience is', () => {
  for (const [person, relation] of Object.entries(people))
    for (const audience of chatAudiences)
      expect(findRefusal({ ...open, side: 'CREATOR', audience, relation, isAway: true })).toBe(
        person === 'stranger' || person === 'business' ? 'NOT_POSSIBLE' : null,
      );
  expect(findRefusal({ ...open, side: 'CREATOR', isAnswer: true })).toBeNull();
});

test.each([
  ['the own page', { isOwnPage: true }, 'NOT_POSSIBLE'],
  ['a creator who is suspended, unapproved or closed', { isCreatorOpen: false }, 'NOT_POSSIBLE'],
  ['a closed account', { isMemberOpen: false }, 'NOT_POSSIBLE'],
  ['a block by the caller', { isBlockedByCaller: true }, 'BLOCKED_BY_YOU'],
] as const)('%s prevents messages of both people, including answers', (_, facts, refusal) => {
  for (const side of ['MEMBER', 'CREATOR'] as const)
    for (const answers of [true, false]) {
      const all = { ...open, side, audience: 'EVERYONE' as const, isAnswer: answers };
      expect(findRefusal({ ...all, relation: people.member, ...facts })).toBe(refusal);
    }
});

test('a block by the other person prevents messages for a reason that does not reveal the block', () => {
  for (const isAnswer of [true, false]) {
    const facts = { ...open, audience: 'EVERYONE' as const, isAnswer, isBlockedByOther: true };
    const all = { ...facts, relation: people.member };
    expect(findRefusal({ ...all, side: 'MEMBER' })).toBe('NOT_TAKING_MESSAGES');
    expect(findRefusal({ ...all, side: 'CREATOR' })).toBe('NOT_POSSIBLE');
  }
});

test('a member can answer for 30 days after the creator’s last message, and a creator can answer any time', () => {
  const at = new Date('2026-03-01T00:00:00Z');
  const before = (days: number) => new Date(at.getTime() - days * 24 * 60 * 60_000);
  expect(ANSWER_DAYS).toBe(30);
  expect(isAnswer('MEMBER', { creatorWroteAt: before(29.9), memberWroteAt: null }, at)).toBe(true);
  expect(isAnswer('MEMBER', { creatorWroteAt: before(30), memberWroteAt: before(1) }, at)).toBe(false);
  expect(isAnswer('MEMBER', { creatorWroteAt: null, memberWroteAt: before(1) }, at)).toBe(false);
  expect(isAnswer('CREATOR', { creatorWroteAt: before(1), memberWroteAt: before(900) }, at)).toBe(true);
  expect(isAnswer('CREATOR', { creatorWroteAt: before(1), memberWroteAt: null }, at)).toBe(false);
});

test('the usual response time is the median of at least five answers', () => {
  expect(findReplyTime([1, 1, 1, 1])).toBeNull();
  expect(findReplyTime([1, 60, 60, 9000, 9000])).toBe('HOUR');
  expect(findReplyTime([1, 61, 61, 90, 90])).toBe('DAY');
  expect(findReplyTime([1, 1, 1441, 1441, 1441])).toBe('WEEK');
  expect(findReplyTime([1, 1, 10_081, 10_081, 10_081])).toBeNull();
});

test('the table in docs/chat.md equals the policy', () => {
  const text = readFileSync('docs/chat.md', 'utf8');
  const lines = [...text.matchAll(/^\| (\w[\w ]*) \|((?: [\w]+ \|){5})$/gm)].map(([, name, answers]) => [
    name,
    answers!
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean),
  ]);
  const expected = Object.entries(table).map(([name, answers]) => [
    name,
    chatAudiences.map((audience) => answers[audience] ?? 'yes'),
  ]);
  expect(Object.fromEntries(lines)).toEqual(Object.fromEntries([['Person', chatAudiences], ...expected]));
});
