import { readFileSync } from 'node:fs';
import type { CreatorActor } from '@/backend/http/actor';
import { creators, type CreatorKey } from '@/scripts/demo/content/creators';
import { lives } from '@/scripts/demo/content/lives';
import { members, officeWorker } from '@/scripts/demo/content/people';
import { demoLiveFile } from '@/sandbox/live/demo-live';
import { openPaymentsWorld, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePayableCreator } from '../../support/make/creators';
import { startServices } from '../../support/services';

const READERS = 80;

let payments: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let folder: string;
let joId: string;

beforeAll(async () => {
  payments = await openPaymentsWorld();
  ({ folder } = await startServices({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(payments.port()),
  }));
  ({ db } = await import('@/backend/db/connection'));
  const { makeAccount } = await import('@/backend/accounts/service');
  const { makeReaders } = await import('@/scripts/demo/audience');
  const clock = await import('@/scripts/demo/set-clock');
  const { runHappenings } = await import('@/scripts/demo/happening');
  const { planLives } = await import('@/scripts/demo/lives');
  const { toAccount } = await import('@/scripts/demo/people');

  expect(await clock.beginHistory(20)).toBe(true);
  const office = await makeAccount({ ...toAccount(officeWorker), isOffice: true });
  const actors = new Map<CreatorKey, CreatorActor>();
  for (const { key, email } of creators) {
    const { actor, userId } = await makePayableCreator(payments);
    await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    actors.set(key, actor);
  }
  const rating = { courseId: 'a course', raterIndex: READERS - 1, stars: 5, text: '', daysAgo: 1 };
  const readerIds = await makeReaders([rating]);
  const memberIds = new Map<string, string>();
  for (const member of members) memberIds.set(member.email, await makeAccount(toAccount(member)));
  joId = memberIds.get('member@kumu.test')!;
  const officeActor = { userId: office, isOffice: true as const, creator: null };
  const end = clock.daysAgoToTime(0);
  const happenings = planLives({ office: officeActor, actors, readerIds, memberIds }, end);
  await runHappenings(happenings, end, clock.advanceTo);
  await clock.endHistory();
  const { nameLiveOn } = await import('@/scripts/demo/live-on');
  await nameLiveOn();
}, 120_000);
afterAll(() => payments.close());

const findLive = (title: string) =>
  db
    .selectFrom('lives')
    .selectAll()
    .where('title', '=', title)
    .where('state', '<>', 'DELETED')
    .executeTakeFirstOrThrow();
const listPurchases = (contentId: string) =>
  db.selectFrom('purchases').selectAll().where('contentId', '=', contentId).execute();
const readState = async (liveId: string) => {
  const { readViewerState } = await import('@/backend/lives/viewer-service');
  return readViewerState({ userId: joId, isOffice: false, creator: null }, liveId);
};
const nameInFile = () => JSON.parse(readFileSync(demoLiveFile(folder), 'utf8')) as { liveId: string };

test.each(lives.map((live) => [live.title, live] as const))(
  'the demo live %s has the state and the seats of its content',
  async (title, live) => {
    const row = await findLive(title);
    const state = live.isOn
      ? 'LIVE'
      : live.isMissed
        ? 'MISSED'
        : live.cancelled
          ? 'CANCELLED'
          : live.recording
            ? 'REPLAY_READY'
            : 'SCHEDULED';
    expect(row.state).toBe(state);
    const sold = live.isMissed ? 0 : (live.sales ?? []).length;
    expect(row.takenCount).toBe((live.bookings ?? 0) + (live.bookedBy ?? []).length + sold);
    expect(row.takenCount).toBeLessThanOrEqual(row.seats ?? Infinity);
    expect(await listPurchases(row.id)).toHaveLength((live.sales ?? []).length);
  },
);

test('the demo content has lives in every state, of which only one is running', () => {
  expect(lives.filter(({ isOn }) => isOn)).toHaveLength(1);
  expect(lives.filter(({ isMissed }) => isMissed)).toHaveLength(1);
  expect(lives.filter(({ cancelled }) => cancelled)).toHaveLength(1);
  expect(lives.filter(({ recording }) => recording)).toHaveLength(3);
  for (const { sales, priceCents, bookings, bookedBy } of lives) {
    expect(sales === undefined || priceCents > 0).toBe(true);
    expect((bookings === undefined && bookedBy === undefined) || priceCents === 0).toBe(true);
  }
});

test('the buyers of the missed demo live were refunded on the day after its start time', async () => {
  const { id, startsAt } = await findLive(lives.find(({ isMissed }) => isMissed)!.title);
  const purchases = await listPurchases(id);
  expect(purchases.map(({ status }) => status)).toEqual(purchases.map(() => 'REFUNDED'));
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where(
      'purchaseId',
      'in',
      purchases.map((purchase) => purchase.id),
    )
    .execute();
  expect(refunds.map(({ state }) => state)).toEqual(purchases.map(() => 'SUCCEEDED'));
  for (const { settledAt } of refunds)
    expect(settledAt!.getTime() - startsAt!.getTime()).toBeLessThan(25 * 60 * 60_000);
  expect((await readState(id)).refund).toMatchObject({ amountCents: 600, isDone: true });
});

test('the demo member has a seat in the running live, which is not recorded to save disk space', async () => {
  const { id, isRecorded, startedAt } = await findLive('Breathe Through Lunch');
  expect((await readState(id)).can.watch).toBe(true);
  expect(isRecorded).toBe(false);
  expect(startedAt!.getTime()).toBeLessThan(Date.now());
  expect(nameInFile().liveId).toBe(id);
});

describe('after the first start', () => {
  const report = async (liveId: string, ...types: ('publishing' | 'gone')[]) => {
    const { handleEvents } = await import('@/backend/lives/engine-event-service');
    await handleEvents(types.map((type) => ({ liveId, type })));
  };
  const keepLiveOn = async () => (await import('@/scripts/demo/live-on')).keepLiveOn();

  test('a demo live with a connection is not restarted', async () => {
    const { id } = await findLive('Breathe Through Lunch');
    await report(id, 'publishing');
    await keepLiveOn();
    expect(nameInFile().liveId).toBe(id);
    expect((await findLive('Breathe Through Lunch')).id).toBe(id);
  });

  test('a demo live without a connection is restarted with its seats', async () => {
    const { id } = await findLive('Breathe Through Lunch');
    await report(id, 'publishing', 'gone');
    await keepLiveOn();
    const { liveId } = nameInFile();
    expect(liveId).not.toBe(id);
    const again = await findLive('Breathe Through Lunch');
    expect(again).toMatchObject({ id: liveId, state: 'LIVE', takenCount: 74, connection: 'NONE' });
    expect((await readState(liveId)).can.watch).toBe(true);
  });

  test('a demo live that has ended is restarted unless its creator is holding a different live', async () => {
    const { updateStatus } = await import('@/backend/lives/status-service');
    const { creatorActor, getUserId } = await import('@/scripts/demo/people');
    const { liveId } = nameInFile();
    const actor = await creatorActor(await getUserId('idris@kumu.test'));
    await updateStatus(actor, liveId, { status: 'ENDED' });
    const { id: otherId } = await db
      .selectFrom('lives')
      .select('id')
      .where('creatorId', '=', actor.creator.id)
      .where('state', '=', 'SCHEDULED')
      .executeTakeFirstOrThrow();
    const change = (state: 'LIVE' | 'SCHEDULED') =>
      db.updateTable('lives').set({ state }).where('id', '=', otherId).execute();
    await change('LIVE');
    await keepLiveOn();
    expect(nameInFile().liveId).toBe(liveId);
    await change('SCHEDULED');
    await keepLiveOn();
    expect(nameInFile().liveId).not.toBe(liveId);
  });
});
