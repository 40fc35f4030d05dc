import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { liveReactions, type LiveReaction } from '@/contract/values/lives';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeRoom, startingIn } from '../../support/make/live-rooms';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let creator: CreatorPerson;
let people: Person[];

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  people = await Promise.all(Array.from({ length: 12 }, () => makePerson()));
});
afterEach(async () => {
  shiftClock(0);
  await db.updateTable('lives').set({ state: 'ENDED' }).where('state', '=', 'LIVE').execute();
});

const read = (id: string, as: Person = creator) => ask('GET /lives/:id/analytics', { as, params: { id } });

/**
 * Returns a generator of numbers from 0 (inclusive) to 1 (exclusive); each run generates the same
 * numbers.
 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Visit = { userId: string; viewerId: string; joinedAt: Date; leftAt: Date | null };

const insertVisits = (liveId: string, visits: Visit[]) =>
  db
    .insertInto('liveVisits')
    .values(visits.map((visit) => ({ ...visit, liveId })))
    .execute();

async function insertMessages(liveId: string, times: Date[], isDeleted: (index: number) => boolean) {
  await db
    .insertInto('liveMessages')
    .values(
      times.map((createdAt, index) => ({
        liveId,
        clientId: crypto.randomUUID(),
        kind: 'TEXT' as const,
        authorId: people[index % people.length]!.userId,
        textBody: 'Hello',
        createdAt,
        ...(isDeleted(index) && { deletedAt: createdAt, deletedBy: 'AUTHOR' as const }),
      })),
    )
    .execute();
}

async function insertQuestions(liveId: string, times: Date[]) {
  await db
    .insertInto('liveQuestions')
    .values(
      times.map((createdAt, index) => ({
        liveId,
        clientId: crypto.randomUUID(),
        authorId: people[index % people.length]!.userId,
        textBody: 'Why?',
        createdAt,
        ...(index % 4 === 0 && { state: 'ANSWERED' as const, answeredAt: createdAt }),
        ...(index % 4 === 1 && {
          state: 'REMOVED' as const,
          deletedBy: 'MODERATOR' as const,
          deletedAt: createdAt,
        }),
      })),
    )
    .execute();
}

/**
 * Stores a sale with its order line.
 * @returns the id of the purchase
 */
async function sell(
  type: 'PPV_LIVE' | 'DONATION',
  liveId: string,
  given: {
    amountCents: number;
    feeCents: number;
    refundedCents?: number;
    refundedFeeCents?: number;
    at: Date;
  },
): Promise<string> {
  const { amountCents, feeCents, refundedCents = 0, refundedFeeCents = 0, at } = given;
  const { id: purchaseId } = await insertPurchaseRow({
    buyerId: people[0]!.userId,
    sellerId: creator.actor.creator.id,
    contentType: 'LIVE',
    contentId: liveId,
    type,
    title: 'A sale',
    amountCents,
    feeCents,
    refundedCents,
    status: refundedCents === amountCents ? 'REFUNDED' : 'SUCCESS',
    createdAt: at,
    completedAt: at,
  });
  const isTicket = type === 'PPV_LIVE';
  await db
    .insertInto('purchaseLines')
    .values({
      purchaseId,
      position: 0,
      title: 'A sale',
      quantity: 1,
      payee: 'CREATOR',
      sellerId: creator.actor.creator.id,
      // A tip is not a sale of the content.
      contentType: isTicket ? 'LIVE' : null,
      contentId: isTicket ? liveId : null,
      amountCents,
      feeCents,
      refundedCents,
      refundedFeeCents,
    })
    .execute();
  return purchaseId;
}

/** Generated events of a live; they are stored in the database and counted by plain loops. */
type History = {
  start: number;
  end: number;
  visits: Visit[];
  messages: Date[];
  questions: Date[];
  reactions: { second: number; reaction: LiveReaction; count: number }[];
};

/** Makes 3,000 events of a live, many of them exactly at the beginning of a minute. */
function makeHistory(start: number, end: number): History {
  const random = createRandom(7);
  const between = (from: number, until: number) => from + Math.floor(random() * (until - from));
  const time = (from: number, until: number) => {
    const at = between(from, until);
    // A quarter of the times is the beginning of a minute.
    return random() < 0.25 ? Math.max(from, start + Math.round((at - start) / MINUTE) * MINUTE) : at;
  };
  const visits = Array.from({ length: 900 }, (_, index): Visit => {
    const joinedAt = time(start, end);
    const leftAt = Math.max(joinedAt, time(joinedAt, end + 2 * MINUTE));
    const { userId } = people[Math.floor(random() ** 2 * people.length)]!;
    const isOpen = random() < 0.03;
    return {
      userId,
      viewerId: `viewer-${index}`,
      joinedAt: new Date(joinedAt),
      leftAt: isOpen ? null : new Date(leftAt),
    };
  });
  const within = (count: number) => Array.from({ length: count }, () => new Date(time(start, end)));
  const reactions = new Map<string, History['reactions'][number]>();
  for (let index = 0; index < 900; index += 1) {
    const second = Math.floor((between(start, end) - start) / SECOND);
    const reaction = liveReactions[between(0, liveReactions.length)]!;
    reactions.set(`${second} ${reaction}`, { second, reaction, count: between(1, 40) });
  }
  return {
    start,
    end,
    visits,
    messages: within(1_000),
    questions: within(200),
    reactions: [...reactions.values()],
  };
}

async function store(liveId: string, history: History): Promise<void> {
  await insertVisits(liveId, history.visits);
  await insertMessages(liveId, history.messages, (index) => index % 10 === 0);
  await insertQuestions(liveId, history.questions);
  await db
    .insertInto('liveReactions')
    .values(history.reactions.map((each) => ({ ...each, liveId })))
    .execute();
}

/** Computes the expected numbers up to `now` with plain loops. */
function countByHand({ start, end, visits, messages, questions, reactions }: History, now: number) {
  const until = Math.min(end, now);
  const minutesCount = Math.max(1, Math.ceil((until - start) / MINUTE));
  const minuteOf = (at: Date | number) => Math.floor((Number(at) - start) / MINUTE);
  const rows = Array.from({ length: minutesCount }, (_, minute) => ({
    minute,
    viewers: 0,
    joins: 0,
    leaves: 0,
    messages: 0,
    questions: 0,
    reactions: 0,
    tipsCents: 0,
  }));
  const watched = visits.filter(({ joinedAt }) => Number(joinedAt) < until);
  let watchedMs = 0;
  const moments = new Set<number>();
  for (const { joinedAt, leftAt } of watched) {
    const leaves = leftAt === null ? Infinity : Number(leftAt);
    watchedMs += Math.min(leaves, until) - Number(joinedAt);
    rows[minuteOf(joinedAt)]!.joins += 1;
    if (leaves < until) rows[minuteOf(leaves)]!.leaves += 1;
    moments.add(Number(joinedAt));
  }
  // The number of viewers can reach its maximum only when a viewer joins or a minute begins.
  for (const { minute } of rows) moments.add(start + minute * MINUTE);
  for (const moment of moments) {
    if (moment >= until) continue;
    let count = 0;
    for (const { joinedAt, leftAt } of watched)
      if (Number(joinedAt) <= moment && (leftAt === null || Number(leftAt) > moment)) count += 1;
    const row = rows[minuteOf(moment)]!;
    row.viewers = Math.max(row.viewers, count);
  }
  for (const at of messages) if (Number(at) < until) rows[minuteOf(at)]!.messages += 1;
  for (const at of questions) if (Number(at) < until) rows[minuteOf(at)]!.questions += 1;
  const byKind: Record<string, number> = {};
  for (const { second, reaction, count } of reactions) {
    if (start + second * SECOND >= until) continue;
    rows[Math.floor(second / 60)]!.reactions += count;
    byKind[reaction] = (byKind[reaction] ?? 0) + count;
  }
  const peopleCount = new Set(watched.map(({ userId }) => userId)).size;
  return {
    peopleCount,
    peak: Math.max(...rows.map(({ viewers }) => viewers)),
    averageSeconds: Math.round(watchedMs / peopleCount / SECOND),
    messagesCount: messages.filter((at) => Number(at) < until).length,
    questionsCount: questions.filter((at) => Number(at) < until).length,
    reactions: byKind,
    minutes: rows,
  };
}

async function runCounts(): Promise<void> {
  const { countLives } = await import('@/backend/live-analytics/count-service');
  await countLives();
}

async function recount(liveId: string): Promise<void> {
  const { recountLives } = await import('@/backend/live-analytics/count-service');
  await recountLives({ liveIds: [liveId] });
}

const countStored = async (liveId: string) =>
  (await db.selectFrom('liveMinutes').select('minute').where('liveId', '=', liveId).execute()).length;

describe('3,000 random events of a live of 25 minutes', () => {
  const start = Math.floor(Date.now() / MINUTE) * MINUTE - 40 * MINUTE - 1_234;
  const end = start + 25 * MINUTE + 17_500;
  let history: History;
  let liveId: string;
  beforeAll(async () => {
    history = makeHistory(start, end);
    liveId = await makeRoom(creator, {
      state: 'ENDED',
      startedAt: new Date(start),
      startsAt: new Date(start),
      endedAt: new Date(end),
    });
    await store(liveId, history);
  });

  test('the numbers of a live equal the plain count before any minute is stored', async () => {
    expect(await countStored(liveId)).toBe(0);
    expect((await read(liveId)).body).toMatchObject(countByHand(history, end));
  });

  test('stored minutes give the same numbers, even after a second count', async () => {
    for (let count = 0; count < 2; count += 1) {
      await recount(liveId);
      expect(await countStored(liveId)).toBe(26);
      expect((await read(liveId)).body).toMatchObject(countByHand(history, end));
    }
  });

  test('questionsCount counts all questions, and answeredCount excludes open and deleted questions', async () => {
    expect((await read(liveId)).body).toMatchObject({ questionsCount: 200, answeredCount: 50 });
  });

  test('the number of people of a live does not change when a person is erased', async () => {
    const { eraseVisits } = await import('@/backend/lives/visit-repository');
    const { peopleCount } = countByHand(history, end);
    const erased = history.visits[0]!.userId;
    await eraseVisits(db, erased);
    await recount(liveId);
    expect((await read(liveId)).body.peopleCount).toBe(peopleCount);
  });
});

test('the numbers of a running live equal the plain count at each time, with stored minutes', async () => {
  const start = Date.now() - 30 * MINUTE;
  const history = makeHistory(start, start + 30 * MINUTE);
  // None of these viewers is still connected.
  const visits = history.visits.map((visit) => ({
    ...visit,
    leftAt: visit.leftAt ?? new Date(start + 29 * MINUTE),
  }));
  const liveId = await makeRoom(creator, { startedAt: new Date(start), startsAt: new Date(start) });
  await store(liveId, { ...history, visits });
  for (const minutes of [0, 7, 8, 19]) {
    const by = start + minutes * MINUTE + 30 * SECOND;
    shiftClock(by - Date.now());
    await runCounts();
    expect(await countStored(liveId)).toBe(Math.max(0, minutes - 2));
    const { body } = await read(liveId);
    expect(body.endedAt).toBeNull();
    expect(body.minutes).toHaveLength(minutes + 1);
    // The last minute is excluded because it is still running while the test reads it.
    const hand = countByHand({ ...history, visits }, by);
    expect(body.minutes.slice(0, -1)).toEqual(hand.minutes.slice(0, -1));
  }
});

test('a late event of a counted minute causes a recount of the minutes', async () => {
  const start = Date.now() - 10 * MINUTE;
  const liveId = await makeRoom(creator, { startedAt: new Date(start), startsAt: new Date(start) });
  const visit = { userId: people[0]!.userId, viewerId: 'one', joinedAt: new Date(start + MINUTE) };
  await insertVisits(liveId, [{ ...visit, leftAt: null }]);
  await runCounts();
  expect((await read(liveId)).body.minutes[5]).toMatchObject({ viewers: 1 });
  await db
    .updateTable('liveVisits')
    .set({ leftAt: new Date(start + 3 * MINUTE) })
    .where('liveId', '=', liveId)
    .execute();
  await recount(liveId);
  const { minutes } = (await read(liveId)).body;
  expect(minutes.map(({ viewers }) => viewers).slice(0, 6)).toEqual([0, 1, 1, 0, 0, 0]);
  expect(minutes[3]).toMatchObject({ leaves: 1 });
});

test('the minutely task counts an ended live whose own count was lost', async () => {
  const start = Date.now() - 10 * MINUTE;
  const liveId = await makeRoom(creator, { startedAt: new Date(start), startsAt: new Date(start) });
  await runCounts();
  await db
    .updateTable('lives')
    .set({ state: 'ENDED', endedAt: new Date(start + 6 * MINUTE) })
    .where('id', '=', liveId)
    .execute();
  await runCounts();
  expect(await countStored(liveId)).toBe(6);
  expect(
    await db.selectFrom('liveCounts').select('isComplete').where('liveId', '=', liveId).executeTakeFirst(),
  ).toEqual({ isComplete: true });
});

describe('income', () => {
  const start = new Date(Date.now() - 60 * MINUTE);
  const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  let liveId: string;
  beforeEach(async () => {
    liveId = await makeRoom(creator, { state: 'ENDED', startedAt: start, startsAt: start, endedAt: at(30) });
  });

  test("income is the creator's share of tickets and tips, less refunds", async () => {
    await sell('PPV_LIVE', liveId, { amountCents: 1_000, feeCents: 150, at: at(-60) });
    await sell('PPV_LIVE', liveId, {
      amountCents: 1_000,
      feeCents: 150,
      refundedCents: 400,
      refundedFeeCents: 60,
      at: at(-50),
    });
    const whole = { amountCents: 700, feeCents: 70, refundedCents: 700, refundedFeeCents: 70 };
    await sell('PPV_LIVE', liveId, { ...whole, at: at(-40) });
    await sell('DONATION', liveId, { ...whole, at: at(3) });
    await sell('DONATION', liveId, { amountCents: 500, feeCents: 50, at: at(3.5) });
    await sell('DONATION', liveId, { amountCents: 200, feeCents: 20, at: at(45) });
    const { body } = await read(liveId);
    expect(body.income).toEqual({
      ticketsCount: 2,
      ticketsCents: 850 + 510,
      tipsCount: 2,
      tipsCents: 450 + 180,
    });
    // A tip for the recording does not belong to a minute.
    expect(body.minutes.filter(({ tipsCents }) => tipsCents > 0)).toMatchObject([
      { minute: 3, tipsCents: 450 },
    ]);
  });

  test('a tip counts in the minute of its chat message', async () => {
    const purchaseId = await sell('DONATION', liveId, { amountCents: 500, feeCents: 50, at: at(3) });
    await db
      .insertInto('liveMessages')
      .values({
        liveId,
        kind: 'TIP',
        authorId: people[0]!.userId,
        textBody: '',
        purchaseId,
        amountCents: 500,
        createdAt: at(7.2),
      })
      .execute();
    const { body } = await read(liveId);
    expect(body.minutes[7]).toMatchObject({ tipsCents: 450, messages: 0 });
    expect(body.messagesCount).toBe(0);
  });

  test('sales of another live and of other content are not counted', async () => {
    const other = await makeRoom(creator, {
      state: 'ENDED',
      startedAt: start,
      startsAt: start,
      endedAt: at(30),
    });
    await sell('PPV_LIVE', other, { amountCents: 1_000, feeCents: 150, at: at(-60) });
    await sell('DONATION', other, { amountCents: 1_000, feeCents: 150, at: at(2) });
    const { body } = await read(liveId);
    expect(body.income).toEqual({ ticketsCount: 0, ticketsCents: 0, tipsCount: 0, tipsCents: 0 });
  });
});

describe('access', () => {
  test('only the creator of a live reads its numbers', async () => {
    const liveId = await makeRoom(creator, { state: 'ENDED', endedAt: new Date() });
    expect((await read(liveId, await makeCreator())).status).toBe(404);
    expect((await read(liveId, await makePerson())).status).toBe(403);
    expect((await read(liveId, await makeOffice())).status).toBe(403);
    expect((await request('GET', `/lives/${liveId}/analytics`)).status).toBe(401);
    expect((await read(liveId)).status).toBe(200);
  });

  test('the numbers of a deleted live return 404, and those of a scheduled live return LIVE_NOT_STARTED', async () => {
    const deleted = await makeRoom(creator, { state: 'DELETED', endedAt: new Date() });
    expect((await read(deleted)).status).toBe(404);
    const scheduled = await makeRoom(creator, startingIn(20));
    expect((await read(scheduled)).problem).toMatchObject({ status: 409, code: 'LIVE_NOT_STARTED' });
  });
});

test('a live without viewers has a row for each minute, and its figures are 0', async () => {
  const endedAt = new Date();
  const liveId = await makeRoom(creator, {
    state: 'ENDED',
    startedAt: new Date(Number(endedAt) - 3 * MINUTE),
    endedAt,
  });
  const { body } = await read(liveId);
  expect(body).toMatchObject({ peopleCount: 0, peak: 0, averageSeconds: 0, reactionsCount: 0 });
  expect(body.minutes).toHaveLength(3);
});

test('only the creator can read the CSV, which has a row for each minute and tips in dollars', async () => {
  const start = new Date(Date.now() - 5 * MINUTE);
  const endedAt = new Date(start.getTime() + 2 * MINUTE);
  const liveId = await makeRoom(creator, { state: 'ENDED', startedAt: start, startsAt: start, endedAt });
  await sell('DONATION', liveId, {
    amountCents: 1_250,
    feeCents: 125,
    at: new Date(start.getTime() + 61_000),
  });
  await insertMessages(liveId, [start], () => false);
  const { status, body, headers } = await request('GET', `/lives/${liveId}/analytics/csv`, { as: creator });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(`kumu-live-${liveId}.csv`);
  const [heading, ...lines] = (body as string).trimEnd().split('\r\n');
  expect(heading).toContain('"Tips, your share (AUD)"');
  expect(lines).toEqual(['"0",0,0,0,1,0,0,0.00', '"1",0,0,0,0,0,0,11.25']);
  expect((await request('GET', `/lives/${liveId}/analytics/csv`, { as: await makeCreator() })).status).toBe(
    404,
  );
});
