import { sql } from 'kysely';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inHours, makeLive } from '../../support/make/planned-lives';
import { readMail } from '../../support/tasks';

const MINUTE = 60_000;

let creator: CreatorPerson;
let clock: typeof import('@/backend/clock');
let db: typeof import('@/backend/db/connection').db;
let sweep: typeof import('@/backend/lives/sweep-service').sweep;

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  ({ db } = await import('@/backend/db/connection'));
  ({ sweep } = await import('@/backend/lives/sweep-service'));
});
beforeEach(async () => {
  creator = await makeCreator();
});
afterEach(() => clock.shiftClock(0));

const stateOf = async (id: string) =>
  (await db.selectFrom('lives').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const countRefunds = async (id: string) =>
  (
    await sql`select from tasks.job where name = 'checkout.refundAll' and data->>'contentId' = ${id}`.execute(
      db,
    )
  ).rows.length;
type Away = { connection: 'NONE' | 'ON' | 'AWAY'; minutesAway?: number };
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

describe('missed lives', () => {
  test('a scheduled live is marked as missed 24 hours after its start, and its people are notified and refunded once', async () => {
    const startsAt = inHours(1);
    const id = await makeLive(creator, { startsAt });
    const holder = await makePerson();
    await ask('POST /lives/:id/booking', { as: holder, params: { id } });
    clock.shiftClock(25 * 60 * MINUTE - 5000);
    await sweep();
    expect([await stateOf(id), await countRefunds(id)]).toEqual(['SCHEDULED', 0]);
    clock.shiftClock(25 * 60 * MINUTE + 1000);
    await sweep();
    await sweep();
    expect([await stateOf(id), await countRefunds(id)]).toEqual(['MISSED', 1]);
    clock.shiftClock(0);
    expect(await readMail(holder.email, 'Lights Out')).toBeDefined();
    expect(await readMail(creator.email, 'Lights Out')).toBeDefined();
    expect((await ask('GET /lives/:id', { params: { id } })).body.state).toBe('MISSED');
  });

  test.each(['DRAFT', 'IN_REVIEW', 'CANCELLED', 'ENDED', 'TAKEN_DOWN'] as const)(
    'a live in the state %s is not missed',
    async (state) => {
      const id = await makeLive(creator, { state, startsAt: inHours(-48) });
      await sweep();
      expect(await stateOf(id)).toBe(state);
    },
  );

  test('an error in the sweep of one live does not block other lives', async () => {
    const ids = [];
    for (const hours of [-60, -50, -40]) ids.push(await makeLive(creator, { startsAt: inHours(hours) }));
    await sql`create function refuse_missed() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuse_missed before update on lives for each row
      when (old.id = ${sql.lit(ids[0])}) execute function refuse_missed()`.execute(db);
    try {
      await sweep();
    } finally {
      await sql`drop trigger refuse_missed on lives`.execute(db);
      await sql`drop function refuse_missed`.execute(db);
    }
    expect(await Promise.all(ids.map(stateOf))).toEqual(['SCHEDULED', 'MISSED', 'MISSED']);
    await sweep();
    expect(await stateOf(ids[0]!)).toBe('MISSED');
  });
});

describe('abandoned lives', () => {
  test.each([
    ['whose creator is away for a minute', { connection: 'AWAY', minutesAway: 1 }, 'LIVE', 0],
    ['whose creator is away for 2 minutes', { connection: 'AWAY', minutesAway: 2 }, 'ENDED', 0],
    ['that is far over its time with a picture', { connection: 'ON' }, 'LIVE', 0],
    ['that never had a picture', { connection: 'NONE' }, 'ENDED', 1],
  ] as const)(
    'a running live %s gets the expected state and refunds in the sweep',
    async (_, { connection, minutesAway }: Away, state, refunds) => {
      const id = await makeLive(creator, {
        state: 'LIVE',
        minutes: 45,
        startsAt: ago(300),
        startedAt: ago(106),
        connection,
        awaySince: minutesAway === undefined ? null : ago(minutesAway),
      });
      await sweep();
      expect([await stateOf(id), await countRefunds(id)]).toEqual([state, refunds]);
    },
  );

  test('a running live without video is not ended within one hour after its planned end', async () => {
    const id = await makeLive(creator, { state: 'LIVE', startsAt: ago(300), startedAt: ago(104) });
    await sweep();
    expect(await stateOf(id)).toBe('LIVE');
  });
});

describe('closed accounts', () => {
  const closeAndErase = async (person: CreatorPerson, erase = false) => {
    const { liveData } = await import('@/backend/lives/personal-data');
    const { inTransaction } = await import('@/backend/db/connection');
    const owner = { userId: person.userId, creatorId: person.actor.creator.id };
    await inTransaction((trx) => liveData.close!(trx, owner));
    if (erase) await liveData.erase!(owner);
  };

  test('a closed account has its scheduled lives refunded, running lives ended and submissions withdrawn', async () => {
    const other = await makeCreator();
    const ids = [
      await makeLive(creator),
      await makeLive(creator, { state: 'LIVE', startedAt: new Date(), connection: 'ON' }),
      await makeLive(creator, { state: 'IN_REVIEW' }),
      await makeLive(creator, { state: 'REPLAY_READY' }),
      await makeLive(other),
    ];
    const holder: Person = await makePerson();
    await ask('POST /lives/:id/booking', { as: holder, params: { id: ids[0]! } });
    await closeAndErase(creator);
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      'CANCELLED',
      'ENDED',
      'DRAFT',
      'REPLAY_READY',
      'SCHEDULED',
    ]);
    expect(await Promise.all(ids.map(countRefunds))).toEqual([1, 0, 0, 0, 0]);
    expect(await readMail(holder.email, 'has closed their Kumu account')).toBeDefined();
  });

  test('the erasure of a creator deletes unbooked lives and hides booked lives', async () => {
    const [booked, unbooked] = [await makeLive(creator), await makeLive(creator)];
    await ask('POST /lives/:id/booking', { as: await makePerson(), params: { id: booked } });
    await closeAndErase(creator, true);
    expect(await stateOf(booked)).toBe('DELETED');
    const left = await db.selectFrom('lives').select('id').where('id', '=', unbooked).execute();
    expect(left).toEqual([]);
  });
});
