import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { registerPersonalData } from '@/backend/extension-points/personal-data';
import { findWrongBalances } from '@/backend/money/ledger';
import * as postings from '@/backend/money/postings';
import { disk, storage } from '@/backend/providers/storage/storage';
import { purgeQueues } from '@/backend/tasks';
import * as snapshots from '@/backend/wallet/snapshot-repository';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePerson, password, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeSubscription } from '../../support/make/memberships';
import { makeWholePerson, MARK } from '../../support/make/whole-person';
import { readMail } from '../../support/tasks';
import { accountCalls, restoreSecretIn } from './support';

const NEIGHBOUR = 'Yolanthe';
const DAY = 24 * 60 * 60_000;
const { makeMember, signIn, tokenIn } = accountCalls('deletion');

beforeAll(async () => {
  await startBackend();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const close = (as: Person, body: { email: string; password?: string } = { email: as.email }) =>
  ask('POST /users/delete', { as, body });
const blockersOf = async (as: Person) => (await ask('GET /users/delete', { as })).body.blockers;
const delaysOf = async (as: Person) => (await ask('GET /users/delete', { as })).body.delays;
const keep = (body: { email: string; password?: string; token?: string }) =>
  ask('POST /users/delete/undo', { body });
const idOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const keepTokenOf = async (email: string) =>
  /keep=([\w-]+)/.exec((await readMail(email, 'It’s closed now'))!.textBody)![1]!;

async function eraseAfter(days: number): Promise<void> {
  shiftClock(days * DAY);
  const { accountsTasks } = await import('@/backend/accounts/tasks');
  await accountsTasks.find(({ name }) => name === 'accounts.eraseClosed')!.run({} as never);
}
const isErased = async ({ userId }: { userId: string }) =>
  (await db.selectFrom('users').select('erasedAt').where('id', '=', userId).executeTakeFirstOrThrow())
    .erasedAt !== null;

/** Returns a signed-in member with a password. */
async function makeSignedIn(): Promise<Person> {
  const email = await makeMember();
  const token = tokenIn(await signIn(email))!;
  const { findActor } = await import('@/backend/accounts/session-service');
  return { email, token, userId: await idOf(email), actor: (await findActor(token))! };
}

describe('account deletion requests', () => {
  test('an account is closed only with its own address and password', async () => {
    const [person, other] = [await makeSignedIn(), await makeSignedIn()];
    const { email } = person;
    expect((await ask('GET /users/delete', { as: person })).body).toEqual({
      needsPassword: true,
      boughtCreditsCents: 0,
      blockers: [],
      delays: [],
    });
    const refused = async (body: { email: string; password?: string }) =>
      (await close(person, body)).problem.errors;
    expect(await refused({ email: other.email, password })).toMatchObject([
      { path: 'email', code: 'INVALID' },
    ]);
    expect(await refused({ email })).toMatchObject([{ path: 'password', code: 'REQUIRED' }]);
    expect(await refused({ email, password: 'not this one' })).toMatchObject([
      { path: 'password', code: 'WRONG_CURRENT_PASSWORD' },
    ]);
    expect((await ask('GET /users', { as: person })).body.id).toBe(person.userId);
    expect((await close(person, { email, password })).status).toBe(200);
  });

  test('DELETE /users closes an account only with its address and password', async () => {
    const person = await makeSignedIn();
    const { email } = person;
    const remove = (body: { email: string; password?: string }) => ask('DELETE /users', { as: person, body });
    expect((await remove({ email })).status).toBe(422);
    expect((await remove({ email, password: 'not this one' })).status).toBe(422);
    // Addresses are logged in many places, so an address must not carry a password.
    const inAddress = { as: person, query: { email, password }, body: { email, password } };
    expect((await request('DELETE', '/users', inAddress)).status).toBe(422);
    expect((await ask('GET /users', { as: person })).body.id).toBe(person.userId);
    expect((await remove({ email, password })).status).toBe(200);
    expect((await signIn(email)).problem.code).toBe('ACCOUNT_CLOSED');
  });

  test('an account without a password is closed with its address alone', async () => {
    const person = await makePerson();
    expect((await ask('GET /users/delete', { as: person })).body.needsPassword).toBe(false);
    expect((await ask('DELETE /users', { as: person, body: { email: person.email } })).status).toBe(200);
    expect((await ask('GET /users', { as: person })).body.id).toBeNull();
  });
});

test('an account is closed at most five times a day, and a rejected request sends no mail', async () => {
  const person = await makeSignedIn();
  const { email } = person;
  for (let time = 1; time <= 5; time += 1) {
    expect((await close(person, { email, password })).status).toBe(200);
    await keep({ email, password });
    person.token = tokenIn(await signIn(email))!;
  }
  const mails = () => db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
  await readMail(email);
  const before = (await mails()).length;
  expect((await close(person, { email, password })).status).toBe(429);
  await readMail(email);
  expect(await mails()).toHaveLength(before);
  expect((await ask('GET /users', { as: person })).body.id).toBe(person.userId);
});

describe('account deletion while money is owed', () => {
  const refusal = { status: 409, problem: { code: 'DELETION_BLOCKED' } };

  /** Posts a sale with 3660 cents for the creator. */
  async function sell({ actor }: CreatorPerson) {
    const [creatorId, buyer] = [actor.creator.id, await makePerson()];
    const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 4100, feeCents: 440 };
    await inTransaction((trx) =>
      postings.sale(trx, { id: randomUUID(), buyerId: buyer.userId, lines: [line] }),
    );
  }
  const payOut = ({ actor }: CreatorPerson, amountCents: number, payoutId: string = randomUUID()) =>
    inTransaction((trx) => postings.payout(trx, { payoutId, creatorId: actor.creator.id, amountCents }));
  const returnPayout = ({ actor }: CreatorPerson, amountCents: number, payoutId: string) =>
    inTransaction((trx) =>
      postings.payoutFailed(trx, { payoutId, creatorId: actor.creator.id, amountCents }),
    );

  test('a negative balance blocks the deletion of a creator’s account', async () => {
    const creator = await makeCreator();
    await payOut(creator, 40);
    expect(await blockersOf(creator)).toEqual([{ code: 'BALANCE_OWED', amountCents: 40 }]);
    expect(await close(creator)).toMatchObject(refusal);
  });

  test('a balance that will be paid out delays the erasure but does not block the deletion', async () => {
    const [creator, other] = [await makeCreator(), await makeCreator()];
    await sell(creator);
    expect(await blockersOf(creator)).toEqual([]);
    expect(await delaysOf(creator)).toEqual([{ code: 'PAYOUT_WAITS', amountCents: 3660, until: null }]);
    expect(await delaysOf(other)).toEqual([]);
    expect((await close(creator)).status).toBe(200);
    await eraseAfter(15);
    expect(await isErased(creator)).toBe(false);
  });

  test.each([
    ['a suspended creator', 'creators', { state: 'SUSPENDED' }],
    ['a creator without payouts', 'creators', { canReceivePayments: false }],
  ] as const)(
    'the balance of %s blocks the deletion because it is not paid out',
    async (_, table, change) => {
      const creator = await makeCreator();
      await sell(creator);
      await db.updateTable(table).set(change).where('id', '=', creator.actor.creator.id).execute();
      expect(await blockersOf(creator)).toEqual([{ code: 'BALANCE_WAITS', amountCents: 3660 }]);
      expect(await delaysOf(creator)).toEqual([]);
      expect(await close(creator)).toMatchObject(refusal);
    },
  );

  test.each([
    ['READY', 'daily', [], true],
    ['READY', 'manual', [], false],
    ['DETAILS_NEEDED', 'daily', [], false],
    ['READY', 'daily', [{ kind: 'bank', from: 'creator' }], false],
    ['READY', 'daily', [{ kind: 'bank', from: 'partner' }], true],
    ['READY', 'daily', [{ kind: 'document', from: 'creator' }], true],
  ] as const)(
    'a balance of a %s account with %s payouts and the requirements %j is paid out: %s',
    async (state, interval, asked, isPaidOut) => {
      const creator = await makeCreator();
      await sell(creator);
      const { paymentAccountId } = await db
        .selectFrom('creators')
        .select('paymentAccountId')
        .where('id', '=', creator.actor.creator.id)
        .executeTakeFirstOrThrow();
      const reading = { number: 1, startedAt: new Date() };
      await snapshots.beginReading(
        db,
        { creatorId: creator.actor.creator.id, paymentAccountId: paymentAccountId! },
        reading.startedAt,
      );
      await snapshots.putAccount(db, paymentAccountId!, reading, {
        state,
        asked: [...asked],
        deadline: null,
      });
      await db
        .updateTable('walletSnapshots')
        .set({ schedule: JSON.stringify({ interval }) })
        .where('paymentAccountId', '=', paymentAccountId!)
        .execute();
      const found = [await blockersOf(creator), await delaysOf(creator)].flat();
      expect(found).toMatchObject([
        { code: isPaidOut ? 'PAYOUT_WAITS' : 'BALANCE_WAITS', amountCents: 3660 },
      ]);
    },
  );

  test('a balance that the bank returned blocks the deletion until a payout succeeds', async () => {
    const creator = await makeCreator();
    await sell(creator);
    await payOut(creator, 3660, 'po-back');
    await returnPayout(creator, 3660, 'po-back');
    expect(await blockersOf(creator)).toEqual([{ code: 'BALANCE_WAITS', amountCents: 3660 }]);
    expect(await delaysOf(creator)).toEqual([]);
    expect(await close(creator)).toMatchObject(refusal);
    await payOut(creator, 3000);
    expect(await blockersOf(creator)).toEqual([]);
    expect(await delaysOf(creator)).toEqual([
      { code: 'PAYOUT_WAITS', amountCents: 660, until: null },
      { code: 'PAYOUT_SENT', amountCents: 3000, until: null },
    ]);
  });

  test('an account that is owed money can be restored after 14 days until the money is paid out', async () => {
    const [creator, late] = [await makeCreator(), await makeCreator()];
    for (const each of [creator, late]) {
      await sell(each);
      await close(each);
    }
    const [token, lateToken] = [await keepTokenOf(creator.email), await keepTokenOf(late.email)];
    // Payouts of a suspended creator are stopped.
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', creator.actor.creator.id)
      .execute();
    await eraseAfter(40);
    expect(await isErased(creator)).toBe(false);
    expect((await keep({ email: creator.email, token })).status).toBe(200);
    await payOut(late, 3660);
    shiftClock(51 * DAY);
    expect(await keep({ email: late.email, token: lateToken })).toMatchObject({
      status: 409,
      problem: { code: 'KEPT_TOO_LATE' },
    });
    await eraseAfter(51);
    expect([await isErased(creator), await isErased(late)]).toEqual([false, true]);
  });

  test('an account is erased ten days after its last payout, unless the bank returned it', async () => {
    const [creator, returned] = [await makeCreator(), await makeCreator()];
    for (const each of [creator, returned]) {
      await sell(each);
      await close(each);
    }
    shiftClock(14 * DAY);
    await payOut(creator, 3660);
    await payOut(returned, 3660, 'po-returned');
    await eraseAfter(23.9);
    expect([await isErased(creator), await isErased(returned)]).toEqual([false, false]);
    await returnPayout(returned, 3660, 'po-returned');
    await eraseAfter(24.1);
    expect([await isErased(creator), await isErased(returned)]).toEqual([true, false]);
  });

  test('a payout delays the erasure for ten days when an earlier payout was returned', async () => {
    const creator = await makeCreator();
    await sell(creator);
    await close(creator);
    shiftClock(14 * DAY);
    await payOut(creator, 3660, 'po-first');
    shiftClock(18 * DAY);
    await returnPayout(creator, 3660, 'po-first');
    shiftClock(24.5 * DAY);
    await payOut(creator, 3660, 'po-second');
    await eraseAfter(25);
    expect(await isErased(creator)).toBe(false);
    await eraseAfter(34.4);
    expect(await isErased(creator)).toBe(false);
    await eraseAfter(34.6);
    expect(await isErased(creator)).toBe(true);
  });

  test('a sale during the erasure postpones the erasure, but the account can no longer be restored', async () => {
    const creator = await makeCreator();
    await close(creator);
    const token = await keepTokenOf(creator.email);
    let hasSold = false;
    registerPersonalData([
      {
        async erase({ userId }) {
          if (userId !== creator.userId || hasSold) return;
          hasSold = true;
          await sell(creator);
        },
      },
    ]);
    await eraseAfter(15);
    expect([hasSold, await isErased(creator)]).toEqual([true, false]);
    expect(await keep({ email: creator.email, token })).toMatchObject({
      status: 409,
      problem: { code: 'KEPT_TOO_LATE' },
    });
    await payOut(creator, 3660);
    await eraseAfter(26);
    expect(await isErased(creator)).toBe(true);
  });

  test('a payment in review blocks the closing of the buyer’s account but not of other accounts', async () => {
    const [status, code] = ['REVIEW', 'PAYMENT_IN_REVIEW'] as const;
    const [creator, buyer, other] = [await makeCreator(), await makePerson(), await makePerson()];
    const { id } = await makeCourse(creator);
    await makePurchase(buyer, creator, id);
    const change = { status, reviewReason: 'AMOUNT_DIFFERS' as const };
    await db.updateTable('purchases').set(change).where('buyerId', '=', buyer.userId).execute();
    expect(await blockersOf(buyer)).toEqual([{ code, amountCents: null }]);
    expect(await close(buyer)).toMatchObject(refusal);
    expect(await blockersOf(other)).toEqual([]);
  });

  test.each(['NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST'] as const)(
    'a dispute in the state %s blocks both parties’ account deletion only while the bank has not decided',
    async (state) => {
      const [creator, buyer, other] = [await makeCreator(), await makePerson(), await makePerson()];
      await makePurchase(other, await makeCreator(), (await makeCourse(creator)).id);
      const { id } = await makeCourse(creator);
      await makePurchase(buyer, creator, id);
      const { id: purchaseId } = await db
        .selectFrom('purchases')
        .select('id')
        .where('buyerId', '=', buyer.userId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('disputes')
        .values({
          providerId: `du_${purchaseId}`,
          purchaseId,
          state,
          reason: 'general',
          amountCents: 6400,
          heldCents: 0,
          openedAt: new Date(),
        })
        .execute();
      const isOpen = state === 'NEEDS_ANSWER' || state === 'UNDER_REVIEW';
      const blockers = isOpen ? [{ code: 'DISPUTE_OPEN', amountCents: null }] : [];
      expect([await blockersOf(buyer), await blockersOf(creator)]).toEqual([blockers, blockers]);
      expect(await blockersOf(other)).toEqual([]);
      if (isOpen) expect(await close(buyer)).toMatchObject(refusal);
    },
  );
});

describe('deletion of a creator with members', () => {
  /** Closes a creator with two members. One paid for the given number of days, one for a day. */
  async function closeWithMembers(days: number) {
    const creator = await makeCreator();
    const until = new Date(Date.now() + days * DAY);
    for (const [number, periodEndsAt] of [until, new Date(Date.now() + DAY)].entries())
      await makeSubscription(await makePerson(), creator, number, { state: 'CANCELLING', periodEndsAt });
    const delays = await delaysOf(creator);
    const closed = await close(creator);
    return { creator, until: until.toISOString(), delays, closed };
  }
  const endMembersOf = ({ actor }: CreatorPerson) =>
    db
      .updateTable('subscriptions')
      .set({ state: 'CANCELLED' })
      .where('creatorId', '=', actor.creator.id)
      .execute();

  test('members delay the erasure until the last membership has ended, and the mail states that date', async () => {
    const other = await makeCreator();
    const { creator, until, delays, closed } = await closeWithMembers(300);
    expect(delays).toEqual([{ code: 'MEMBERS_REMAIN', amountCents: null, until }]);
    expect(await delaysOf(other)).toEqual([]);
    expect(closed.body.erasedAt).toBe(until);
    const day = (date: Date | string) =>
      new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'Australia/Sydney' }).format(
        new Date(date),
      );
    const { textBody } = (await readMail(creator.email, 'It’s closed now'))!;
    expect(textBody).toContain(`until ${day(until)} at the latest`);
    expect(textBody).toContain(`Until ${day(new Date(Date.now() + 14 * DAY))}, and for as long as`);
    await eraseAfter(299);
    expect(await isErased(creator)).toBe(false);
    await endMembersOf(creator);
    await eraseAfter(299);
    expect(await isErased(creator)).toBe(true);
  });

  test('memberships that end within the 14 days do not change the date of the erasure', async () => {
    const { creator, closed } = await closeWithMembers(7);
    expect(Math.round((new Date(closed.body.erasedAt).getTime() - Date.now()) / DAY)).toBe(14);
    expect((await readMail(creator.email, 'It’s closed now'))!.textBody).toContain('we’ll delete it on');
  });

  test('a creator can restore the account after the 14 days until the last membership has ended', async () => {
    const [early, late] = [await closeWithMembers(300), await closeWithMembers(300)];
    const [token, lateToken] = [
      await keepTokenOf(early.creator.email),
      await keepTokenOf(late.creator.email),
    ];
    await eraseAfter(40);
    expect((await keep({ email: early.creator.email, token })).status).toBe(200);
    await endMembersOf(late.creator);
    expect(await keep({ email: late.creator.email, token: lateToken })).toMatchObject({
      status: 409,
      problem: { code: 'KEPT_TOO_LATE' },
    });
  });
});

describe('a closed account', () => {
  test('a closed account ends every session, rejects sign-ins and says how to restore it', async () => {
    const person = await makeSignedIn();
    const elsewhere = tokenIn(await signIn(person.email))!;
    const closed = await close(person, { email: person.email, password });
    expect(Math.round((new Date(closed.body.erasedAt).getTime() - Date.now()) / DAY)).toBe(14);
    expect(closed.headers.get('set-cookie')).toContain('accessToken=;');
    for (const token of [person.token, elsewhere])
      expect((await ask('GET /users', { as: { token } })).body.id).toBeNull();
    expect(await signIn(person.email)).toMatchObject({ status: 403, problem: { code: 'ACCOUNT_CLOSED' } });
    expect(await signIn(person.email, 'another password')).toMatchObject({
      status: 401,
      problem: { code: 'WRONG_CREDENTIALS' },
    });
    expect((await readMail(person.email, 'It’s closed now'))!.textBody).toContain(
      `http://localhost:3000/flow/login?email=${encodeURIComponent(person.email)}&keep=`,
    );
  });

  test('a session that is stored after the account was closed gives no access', async () => {
    const person = await makePerson();
    await close(person);
    await db
      .insertInto('sessions')
      .values({
        userId: person.userId,
        createdAt: new Date(),
        lastUsedAt: new Date(),
        tokenHash: (await import('@/backend/accounts/codes')).sha256(person.token),
        expiresAt: new Date(Date.now() + DAY),
      })
      .execute();
    expect((await ask('GET /users', { as: person })).body.id).toBeNull();
  });

  test('a password reset does not open a closed account and does not change its password', async () => {
    const person = await makeSignedIn();
    const { email } = person;
    await close(person, { email, password });
    await ask('POST /auth/init-restore', { body: { email } });
    await runTasks('accounts.sendRestoreCode');
    const secret = restoreSecretIn(await readMail(email, 'To choose a new password'));
    const body = { email, secret, password: 'another quiet password' };
    expect(await ask('POST /auth/complete-restore', { body })).toMatchObject({
      status: 403,
      problem: { code: 'ACCOUNT_CLOSED' },
    });
    expect((await keep({ email, password })).status).toBe(200);
  });

  test('a closed creator’s pages and sales are withdrawn, but an owner of the creator’s course keeps it', async () => {
    const [creator, holder, stranger] = [await makeCreator(), await makePerson(), await makePerson()];
    const { id, lockedPartId } = await makeCourse(creator);
    await grantCourse(holder, id);
    const creatorId = creator.actor.creator.id;
    const seen = async () => ({
      page: (await ask('GET /creators/:creator', { params: { creator: creatorId } })).status,
      course: (await ask('GET /courses/:id', { params: { id } })).status,
      listed: (await ask('GET /courses', { query: { creatorId } })).body.items.length,
      found: (await ask('GET /creators/search', { query: { limit: 100 } })).body.items.some(
        (each) => each.id === creatorId,
      ),
      sold: (await ask('GET /checkout/quote', { as: stranger, query: { type: 'PPV_COURSE', contentId: id } }))
        .status,
      held: (
        await ask('GET /courses/:id/parts/:partId', { as: holder, params: { id, partId: lockedPartId } })
      ).status,
    });
    const open = { page: 200, course: 200, listed: 1, found: true, sold: 200, held: 200 };
    expect(await seen()).toEqual(open);
    const { purgeQueues } = await import('@/backend/tasks');
    await purgeQueues(['pages.revalidate', 'checkout.closeOpen']);
    await close(creator);
    expect(await seen()).toEqual({ page: 404, course: 404, listed: 0, found: false, sold: 404, held: 200 });
    const jobs = async (name: string) =>
      (await sql<{ data: object }>`select data from tasks.job where name = ${name}`.execute(db)).rows
        .map(({ data }) => JSON.stringify(data))
        .join();
    const revalidated = await jobs('pages.revalidate');
    expect(revalidated).toContain(creatorId);
    expect(revalidated).toContain(id);
    expect(await jobs('checkout.closeOpen')).toContain(creatorId);

    await keep({ email: creator.email, token: await keepTokenOf(creator.email) });
    expect(await seen()).toEqual(open);
  });
});

describe('the restoring of a closed account', () => {
  test('a closed account is restored once, by password or mailed link, without a sign-in', async () => {
    const person = await makeSignedIn();
    const { email } = person;
    await close(person, { email, password });
    expect((await keep({ email, password: 'another password' })).status).toBe(401);
    expect((await keep({ email, token: 'made up' })).status).toBe(422);
    expect((await keep({ email })).status).toBe(401);
    const kept = await keep({ email, password });
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.headers.get('set-cookie')).toBeNull();
    expect((await signIn(email)).status).toBe(200);
    expect(await readMail(email, 'Your account is open again')).toBeDefined();

    const token = tokenIn(await signIn(email))!;
    await close({ ...person, token }, { email, password });
    const link = await keepTokenOf(email);
    const other = await makeSignedIn();
    expect((await keep({ email: other.email, token: link })).status).toBe(422);
    expect((await keep({ email, token: link })).status).toBe(200);
    expect(await keep({ email, token: link })).toMatchObject({
      status: 422,
      problem: { code: 'KEEP_LINK_USED' },
    });
    await eraseAfter(15);
    expect(await isErased(person)).toBe(false);
  });

  test('a closed account can be restored for 14 days only', async () => {
    const [early, late] = [await makePerson(), await makePerson()];
    for (const person of [early, late]) await close(person);
    const [first, second] = [await keepTokenOf(early.email), await keepTokenOf(late.email)];
    shiftClock(14 * DAY - 60_000);
    expect((await keep({ email: early.email, token: first })).status).toBe(200);
    await eraseAfter(14 - 1 / 1440);
    expect(await isErased(late)).toBe(false);
    shiftClock(14 * DAY + 1000);
    expect(await keep({ email: late.email, token: second })).toMatchObject({
      status: 409,
      problem: { code: 'KEPT_TOO_LATE' },
    });
    await eraseAfter(14.01);
    expect([await isErased(early), await isErased(late)]).toEqual([false, true]);
  });

  test('a request to restore an unknown address gets the same responses as for a known address', async () => {
    const [unknown, known] = ['nobody@kumu.test', (await makeSignedIn()).email];
    const words = ({ status, problem }: Awaited<ReturnType<typeof keep>>) => [status, problem.code];
    for (const proof of [{ password: 'a guess' }, { token: 'a guess' }])
      expect(words(await keep({ email: unknown, ...proof }))).toEqual(
        words(await keep({ email: known, ...proof })),
      );
  });
});

describe('account erasure', () => {
  type World = Awaited<ReturnType<typeof makeWholePerson>>;
  let world: World;
  const allRows = async (): Promise<string> => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
    const selects = tables.rows.map(
      ({ name }) => sql`select ${name}::text || ' ' || to_jsonb(t)::text as row from ${sql.table(name)} t`,
    );
    const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
    return rows.map(({ row }) => row).join('\n');
  };
  const countsOf = (id: string) =>
    db
      .selectFrom('courses')
      .select(['unlockCount', 'ratingCount', 'ratingSum', 'likeCount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const moneyOf = async () => ({
    lines: await db.selectFrom('purchaseLines').selectAll().orderBy('purchaseId').execute(),
    entries: await db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute(),
    // The note of a tip is the person's own words, which are erased.
    purchases: (await db.selectFrom('purchases').selectAll().orderBy('id').execute()).map(
      ({ note: _note, ...purchase }) => purchase,
    ),
    invoices: await db.selectFrom('invoices').selectAll().orderBy('id').execute(),
  });
  const followersOf = async ({ actor }: World['other']) =>
    (
      await db
        .selectFrom('creators')
        .select('followerCount')
        .where('id', '=', actor.creator.id)
        .executeTakeFirstOrThrow()
    ).followerCount;
  let moneyBefore: Awaited<ReturnType<typeof moneyOf>>;
  /** Data of another user, who has the same amount of data and is not erased. */
  let neighbour: World;
  const neighboursRows = async () => {
    const marks = [NEIGHBOUR, neighbour.person.userId, neighbour.creatorId];
    return (
      (await allRows())
        .split('\n')
        // Rate limit rows are excluded because they expire after a day.
        .filter((row) => marks.some((mark) => row.includes(mark)) && !row.startsWith('rate_limits '))
        .sort()
    );
  };
  let neighboursBefore: string[];

  beforeAll(async () => {
    neighbour = await makeWholePerson(NEIGHBOUR);
    world = await makeWholePerson();
    await ask('POST /users/export', { as: world.person });
    await runTasks('accounts.makeExport');
    expect(await allRows()).toContain(MARK);
    expect(await countsOf(world.contentId)).toEqual({
      unlockCount: 1,
      ratingCount: 1,
      ratingSum: 4,
      likeCount: 1,
    });
    expect(await followersOf(world.other)).toBe(1);
    await close(world.person);
    await readMail(world.person.email);
    moneyBefore = await moneyOf();
    neighboursBefore = await neighboursRows();
    await purgeQueues(['pages.revalidate']);
    await eraseAfter(15);
    shiftClock(0);
  });

  test('an erasure leaves no data of the user in any row', async () => {
    const { email, userId } = world.person;
    const found = (await allRows())
      .split('\n')
      .filter((row) => row.includes(MARK) || row.includes(MARK.toLowerCase()) || row.includes(email));
    expect(found).toEqual([]);
    const left = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const { id, email: anonymous, confirmedAt, closedAt, erasedAt, createdAt, ...rest } = left;
    expect([id, anonymous]).toEqual([userId, `${userId}@erased.invalid`]);
    expect([confirmedAt, closedAt, erasedAt, createdAt].every(Boolean)).toBe(true);
    // The remaining columns must be empty, including columns that are added later.
    expect(
      Object.values(rest).filter((value) => ![null, '', false].includes(value as null) && String(value)),
    ).toEqual([]);
    // The final mail about the deletion must still be sent to the user's former address.
    expect(await readMail(email, 'are deleted')).toBeDefined();
    await db.deleteFrom('mails').where('recipient', '=', email).execute();
  });

  test('an erasure revalidates the creator’s page, which contained the user’s name', async () => {
    const { rows } = await sql<{ things: { kind: string; id: string }[] }>`
      select data->'things' as things from tasks.job where name = 'pages.revalidate'`.execute(db);
    const { creatorId } = world;
    expect(rows.flatMap(({ things }) => things)).toContainEqual({ kind: 'CREATOR', id: creatorId });
  });

  test('an erasure changes no rows of another user', async () => {
    expect(neighboursBefore.length).toBeGreaterThan(50);
    expect(await neighboursRows()).toEqual(neighboursBefore);
  });

  test('an erasure keeps the accounting records, and the ledger balances', async () => {
    const { entries, ...money } = await moneyOf();
    // All earlier ledger entries remain. The new ledger entries expire the unspent credits that a
    // business granted.
    const { entries: entriesBefore, ...others } = moneyBefore;
    expect([money, entries.slice(0, entriesBefore.length)]).toEqual([others, entriesBefore]);
    expect(
      entries
        .slice(entriesBefore.length)
        .map(({ amountCents }) => amountCents)
        .sort(),
    ).toEqual([-100, 100]);
    expect(await findWrongBalances(db)).toEqual([]);
    const events = await sql<{ object: object; before: object }>`
      select payload #> '{data,object}' as object, payload #> '{data,previous_attributes}' as before from provider_events where id like ${`%${world.person.userId}`}
      order by id`.execute(db);
    const { userId: erasedId } = world.person;
    const customer = `cus_${erasedId}`;
    const byId = (left: object, right: object) => JSON.stringify(left).localeCompare(JSON.stringify(right));
    const kept = [
      { id: `ch_${erasedId}`, payment_intent: `pi_${erasedId}` },
      { id: `ch_declined_${erasedId}`, customer, payment_intent: 'pi_never_paid' },
      { id: `cs_${erasedId}`, amount_total: 4100 },
      { id: customer },
      { id: `in_${erasedId}`, customer },
      { id: `sub_${erasedId}`, customer },
      { id: `ch_renewed_${erasedId}`, payment_intent: `pi_renewed_${erasedId}` },
      {
        id: `pi_renewed_${erasedId}`,
        last_payment_error: { code: 'card_declined', payment_method: { id: 'pm_1' } },
      },
      { id: `in_void_${erasedId}`, parent: { subscription_details: { subscription: `sub_${erasedId}` } } },
    ];
    expect(events.rows.map(({ object }) => object).sort(byId)).toEqual(kept.sort(byId));
    expect(new Set(events.rows.map(({ before }) => JSON.stringify(before)))).toEqual(
      new Set(['{"status":"open"}']),
    );
  });

  test('an erasure removes the user’s rating, like, entitlement and follow from the counts', async () => {
    expect(await countsOf(world.contentId)).toEqual({
      unlockCount: 0,
      ratingCount: 0,
      ratingSum: 0,
      likeCount: 0,
    });
    expect(await followersOf(world.other)).toBe(0);
    const follows = db.selectFrom('follows').selectAll().where('userId', '=', world.person.userId);
    expect(await follows.execute()).toEqual([]);
  });

  test('an erased creator’s course and files are available only to the owners of the course', async () => {
    const { creatorId, held, holder, other } = world;
    const playing = (as: Person) =>
      ask('GET /courses/:id/parts/:partId', { as, params: { id: held.id, partId: held.lockedPartId } });
    expect((await playing(holder)).status).toBe(200);
    expect((await playing(other)).status).toBe(404);
    expect((await ask('GET /courses/:id', { params: { id: held.id } })).status).toBe(404);
    const shown = await ask('GET /courses/:id/preview', { as: holder, params: { id: held.id } });
    expect(shown.body.creator).toMatchObject({ name: 'Former creator', username: '', picture: null });
    const left = await db
      .selectFrom('courses')
      .select(['title', 'state'])
      .where('creatorId', '=', creatorId)
      .orderBy('title')
      .execute();
    expect(left).toEqual([
      { title: 'A course that stays', state: 'DELETED' },
      { title: 'A course that was sold', state: 'DELETED' },
    ]);

    shiftClock(20 * DAY);
    const { sweepFiles } = await import('@/backend/files/tasks');
    await sweepFiles.run({});
    await runTasks('files.removeObjects');
    const bytesOf = async (name: string) => storage.findSize(`private/${world.person.userId}/${name}`);
    expect(await bytesOf('film.mp4')).not.toBeNull();
    expect(await bytesOf('song.mp4')).toBeNull();
    expect(await bytesOf('diploma.pdf')).toBeNull();
    expect(await storage.findSize(`public/pictures/${world.pictureId}-1280.webp`)).toBeNull();
  });

  test('an erasure deletes the user’s data export', async () => {
    const { userId } = world.person;
    expect(await db.selectFrom('dataExports').select('state').where('userId', '=', userId).execute()).toEqual(
      [],
    );
    expect(await readdir(`${disk!.root}/private/exports/${userId}`)).toEqual([]);
  });

  test('an erasure resumes after a crash, does not stop other erasures and is idempotent', async () => {
    const { insightsData } = await import('@/backend/insights/personal-data');
    const [stuck, next] = [await makeWholePerson(), await makePerson()];
    for (const each of [stuck.person, next]) await close(each);
    const { erase } = insightsData;
    insightsData.erase = async ({ userId }) => {
      if (userId === stuck.person.userId) throw new Error('cut off');
    };
    await eraseAfter(15);
    insightsData.erase = erase;
    expect([await isErased(stuck.person), await isErased(next)]).toEqual([false, true]);
    await eraseAfter(15);
    expect(await isErased(stuck.person)).toBe(true);
    expect(await countsOf(stuck.contentId)).toMatchObject({ unlockCount: 0, ratingCount: 0, likeCount: 0 });
    const before = await allRows();
    await eraseAfter(15);
    expect(await allRows()).toBe(before);
    expect(await findWrongBalances(db)).toEqual([]);
  });
});

test('the audit log rejects every change except the anonymisation of an erased user', async () => {
  const creator = await makeCreator();
  const mine = sql.ref('subject_id');
  const about = creator.actor.creator.id;
  for (const statement of [
    sql`update audit_log set reason = 'another' where ${mine} = ${about}`,
    sql`update audit_log set subject_title = '', reason = null, action = 'creator.reject' where ${mine} = ${about}`,
    sql`update audit_log set subject_title = 'x', reason = null where ${mine} = ${about}`,
    sql`delete from audit_log where ${mine} = ${about}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only/);
});
