import { THIN_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { openPaymentsWorld, until, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

const MINUTE_MS = 60_000;

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_THIN_WEBHOOK_SECRET: THIN_WEBHOOK_SECRET,
  });
  // The check of unrelated rows excludes creators, because the scheduled refresh reads every
  // account, even accounts that the sandbox does not have.
  await forgetUnrelatedRows('creators', 'wallet_snapshots');
});
beforeEach(async () => {
  await world.control('POST /requests/fail', { count: 0 });
  await setAhead(0);
  const { db } = await import('@/backend/db/connection');
  await db.deleteFrom('rateLimits').execute();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

type Payable = CreatorPerson & { account: string };

/** Moves the clock of the backend, which sets the times of the snapshots. */
async function setAhead(milliseconds: number) {
  const { shiftClock } = await import('@/backend/clock');
  shiftClock(milliseconds);
}
const read = async (as: CreatorPerson) => (await ask('GET /wallet', { as })).body;
const check = (as: CreatorPerson) => ask('POST /wallet/refresh', { as });
const restrict = (account: string) => world.control('POST /accounts', { id: account, ready: false });
const rowOf = async ({ account }: Payable) => {
  const { db } = await import('@/backend/db/connection');
  const { findSnapshot } = await import('@/backend/wallet/snapshot-repository');
  return findSnapshot(db, account);
};
const ownerOf = ({ actor }: CreatorPerson) => ({ userId: actor.userId, creatorId: actor.creator.id });

/** Returns the ids of the creators whose refresh is queued. */
async function listQueued(): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const { rows } = await sql<{ id: string }>`
    select jsonb_array_elements_text(data->'creatorIds') as id from tasks.job
    where name = 'wallet.refresh' and state < 'active'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates a creator whose account was read once and has a snapshot. */
async function makeChecked(): Promise<Payable> {
  const creator = await makePayableCreator(world);
  await runTasks('wallet.refresh');
  return creator;
}

/** Sends a signed thin event about an account and runs its handlers. */
async function notify(type: string, context: string, related: object) {
  const { signatureHeader } = await import('../../../sandbox/payments/webhooks/signature.ts');
  const raw = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'v2.core.event',
    type,
    livemode: false,
    created: new Date().toISOString(),
    context,
    related_object: related,
  });
  const signature = signatureHeader(raw, THIN_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  const { status } = await request('POST', '/stripe/webhook/thin', {
    raw,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  await runTasks('checkout.handleEvent');
  return status;
}

describe('the stored reading of an account', () => {
  it('a new account is shown as unchecked until its queued refresh was made', async () => {
    const creator = await makePayableCreator(world);
    expect(await read(creator)).toMatchObject({ payouts: null, funds: null, asOf: null });
    expect(await listQueued()).toContain(creator.actor.creator.id);
    await runTasks('wallet.refresh');
    const { payouts, funds, asOf } = await read(creator);
    expect(payouts).toEqual({ state: 'READY', asked: [], deadline: null });
    expect(funds).toMatchObject({ availableCents: 0, pendingCents: 0, onTheWayCents: 0 });
    expect(Date.now() - Date.parse(asOf!)).toBeLessThan(MINUTE_MS);
  });

  it('the wallet shows the last snapshot and its age while the provider is down', async () => {
    const creator = await makeChecked();
    const before = await read(creator);
    await restrict(creator.account);
    await world.control('POST /requests/fail', { count: 30 });
    expect(await check(creator)).toMatchObject({ status: 502, problem: { code: 'PAYMENTS_UNAVAILABLE' } });
    expect(await read(creator)).toEqual(before);
    await world.control('POST /requests/fail', { count: 0 });
    const { body } = await check(creator);
    expect(body.payouts!.state).toBe('DETAILS_NEEDED');
    expect(Date.parse(body.asOf!)).toBeGreaterThan(Date.parse(before.asOf!));
    expect(await read(creator)).toEqual(body);
  });

  it('a check reads only the account of the caller', async () => {
    const [creator, other] = [await makeChecked(), await makeChecked()];
    const before = await rowOf(other);
    await setAhead(MINUTE_MS);
    await check(creator);
    expect((await rowOf(creator))!.refreshedAt!.getTime()).toBeGreaterThan(before!.refreshedAt!.getTime());
    expect(await rowOf(other)).toEqual(before);
  });

  it('a slow reading that began earlier does not replace the state or the money of a later reading', async () => {
    const creator = await makeChecked();
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const { getById } = await import('@/backend/creators/service');
    const { db } = await import('@/backend/db/connection');
    const { id } = creator.actor.creator;
    await world.control('POST /requests/hold', { count: 1 });
    const earlier = refreshAccount(id, creator.account);
    await until(async () => (await world.control<{ count: number }>('GET /requests/held')).count === 1);

    await restrict(creator.account);
    await setAhead(MINUTE_MS);
    await refreshAccount(id, creator.account);
    const newest = await rowOf(creator);
    expect(newest!.state).toBe('DETAILS_NEEDED');
    await db
      .updateTable('walletSnapshots')
      .set({ availableCents: 777 })
      .where('creatorId', '=', id)
      .execute();

    await world.control('POST /requests/release', {});
    expect((await earlier)!.state).toBe('READY');
    expect(await rowOf(creator)).toEqual({ ...newest, availableCents: 777 });
    expect((await getById(db, id)).canReceivePayments).toBe(false);
  });

  it('a restricted account stops selling even if an earlier reading was made by a clock that was ahead', async () => {
    const creator = await makeChecked();
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const { id } = creator.actor.creator;
    await setAhead(5 * MINUTE_MS);
    await refreshAccount(id, creator.account);
    const ahead = await rowOf(creator);
    await setAhead(0);
    await restrict(creator.account);
    await refreshAccount(id, creator.account);
    expect((await ask('GET /creators/mine', { as: creator })).body.canReceivePayments).toBe(false);
    const row = await rowOf(creator);
    expect(row!.state).toBe('DETAILS_NEEDED');
    // The displayed age is based on the start time of the newest reading.
    expect(row!.refreshedAt!.getTime()).toBeLessThan(ahead!.refreshedAt!.getTime());
    expect((await read(creator)).asOf).toBe(row!.refreshedAt!.toISOString());
  });

  it('a snapshot is assigned to the creator who takes over the account', async () => {
    const [first, second] = [await makeChecked(), await makeChecked()];
    const { db } = await import('@/backend/db/connection');
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const { setPaymentAccount } = await import('@/backend/creators/service');
    const ids = [first.actor.creator.id, second.actor.creator.id];
    await db.updateTable('creators').set({ paymentAccountId: null }).where('id', 'in', ids).execute();
    await setPaymentAccount(ids[1]!, first.account);
    await refreshAccount(ids[1]!, first.account);
    expect((await rowOf(first))!.creatorId).toBe(ids[1]);
    await runTasks('wallet.refresh');
  });

  it('a restricted account stops selling even if its balance cannot be read', async () => {
    const creator = await makeChecked();
    const before = await rowOf(creator);
    await restrict(creator.account);
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const provider = await import('@/backend/providers/payments/client');
    jest.spyOn(provider.stripe.balanceSettings, 'retrieve').mockRejectedValue(new Error('no settings'));
    await setAhead(MINUTE_MS);
    await expect(refreshAccount(creator.actor.creator.id, creator.account)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    const wallet = await read(creator);
    expect(wallet.payouts!.state).toBe('DETAILS_NEEDED');
    // The balance is older than the state, so the wallet shows the age of the balance.
    expect(wallet.asOf).toBe(before!.refreshedAt!.toISOString());
    expect((await ask('GET /creators/mine', { as: creator })).body.canReceivePayments).toBe(false);
  });
});

describe('the refresh of stored readings', () => {
  it.each([
    ['v1.balance.available', { type: 'balance', url: '/v1/balance' }],
    ['v1.balance_settings.updated', { type: 'balance_settings', url: '/v1/balance_settings' }],
    ['v1.payout.created', { id: 'po_1', type: 'payout', url: '/v1/payouts/po_1' }],
    ['v1.payout.updated', { id: 'po_1', type: 'payout', url: '/v1/payouts/po_1' }],
    ['v1.payout.canceled', { id: 'po_1', type: 'payout', url: '/v1/payouts/po_1' }],
  ])('%s queues a refresh of its own account only', async (type, related) => {
    const creator = await makeChecked();
    expect(await listQueued()).toEqual([]);
    expect(await notify(type, creator.account, related)).toBe(200);
    expect(await listQueued()).toEqual([creator.actor.creator.id]);
    await runTasks('wallet.refresh');
  });

  it('an account event stores the changed state at once', async () => {
    const creator = await makeChecked();
    await restrict(creator.account);
    const type = 'v2.core.account[requirements].updated';
    await notify(type, creator.account, { id: creator.account, type: 'v2.core.account', url: '/' });
    expect((await read(creator)).payouts!.state).toBe('DETAILS_NEEDED');
  });

  it('a ledger movement of a creator queues a refresh only if its transaction is committed', async () => {
    const creator = await makeChecked();
    const postings = await import('@/backend/money/postings');
    const { inTransaction } = await import('@/backend/db/connection');
    const { id: creatorId } = creator.actor.creator;
    const payout = { payoutId: 'po_moved', creatorId, amountCents: 100 };
    const undone = inTransaction(async (trx) => {
      await postings.payout(trx, payout);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await listQueued()).toEqual([]);
    await inTransaction((trx) => postings.payout(trx, payout));
    expect(await listQueued()).toEqual([creatorId]);
    await runTasks('wallet.refresh');
  });

  it('a refresh that was requested before the last reading does not call the provider', async () => {
    const creator = await makeChecked();
    const { refreshRequested, mergeRequests } = await import('@/backend/wallet/refresh-service');
    const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    const creatorIds = [creator.actor.creator.id];
    await world.control('POST /requests/fail', { count: 30 });
    await refreshRequested({ creatorIds, requestedAt: at(-1) });
    const newest = at(1);
    const merged = mergeRequests(
      [at(-1), newest, at(-2)].map((requestedAt) => ({ creatorIds, requestedAt })),
    );
    expect(merged).toEqual({ creatorIds, requestedAt: newest });
    await expect(refreshRequested(merged)).rejects.toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
  });

  it('a refresh run stops after three consecutive failures, and a single failure does not stop it', async () => {
    const creators: Payable[] = [];
    for (let count = 0; count < 5; count += 1) creators.push(await makeChecked());
    const { refreshRequested } = await import('@/backend/wallet/refresh-service');
    const provider = await import('@/backend/providers/payments/client');
    const creatorIds = creators.map(({ actor }) => actor.creator.id);
    const retrieve = jest.spyOn(provider.stripe.v2.core.accounts, 'retrieve');
    await setAhead(MINUTE_MS);
    const requestedAt = new Date(Date.now() + MINUTE_MS).toISOString();

    retrieve.mockRejectedValue(new Error('down'));
    await expect(refreshRequested({ creatorIds, requestedAt })).rejects.toMatchObject({ status: 502 });
    expect(retrieve).toHaveBeenCalledTimes(3);

    retrieve.mockRestore();
    jest.spyOn(provider.stripe.v2.core.accounts, 'retrieve').mockRejectedValueOnce(new Error('one'));
    await expect(refreshRequested({ creatorIds, requestedAt })).rejects.toMatchObject({ status: 502 });
    const rows = await Promise.all(creators.map(rowOf));
    // Accounts that the first run tried are read last, so the fourth account is one of the failing
    // accounts.
    expect(rows.map((row) => row!.refreshedAt! >= new Date(requestedAt))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('a retried request reads its other accounts even if three accounts always fail', async () => {
    const creators: Payable[] = [];
    for (let count = 0; count < 4; count += 1) creators.push(await makeChecked());
    const { refreshRequested } = await import('@/backend/wallet/refresh-service');
    const provider = await import('@/backend/providers/payments/client');
    const failing = new Set(creators.slice(0, 3).map(({ account }) => account));
    const { accounts } = provider.stripe.v2.core;
    const retrieve = accounts.retrieve.bind(accounts);
    const asked: string[] = [];
    jest.spyOn(accounts, 'retrieve').mockImplementation(((account: string, ...more: []) => {
      asked.push(account);
      return failing.has(account) ? Promise.reject(new Error('gone')) : retrieve(account, ...more);
    }) as never);
    const creatorIds = creators.map(({ actor }) => actor.creator.id);
    // New requests are merged into the retried request, so each run has a later request time.
    for (const minutes of [1, 2]) {
      await setAhead(minutes * MINUTE_MS);
      const requestedAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
      await expect(refreshRequested({ creatorIds, requestedAt })).rejects.toMatchObject({ status: 502 });
    }
    expect(asked).toEqual([0, 1, 2, 3, 0, 1, 2].map((index) => creators[index]!.account));
  });

  it('the schedule retries a failed account only after an hour, even when the clocks of processes differ', async () => {
    const creator = await makeChecked();
    const { db } = await import('@/backend/db/connection');
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const { refreshDue } = await import('@/backend/wallet/refresh-service');
    const { id } = creator.actor.creator;
    await db.updateTable('creators').set({ paymentAccountId: null }).where('id', '!=', id).execute();
    // The balance is read by a process whose clock is ahead of the clock of the failing process.
    await setAhead(5 * MINUTE_MS);
    await refreshAccount(id, creator.account);
    await setAhead(0);
    const provider = await import('@/backend/providers/payments/client');
    const retrieve = jest.spyOn(provider.stripe.v2.core.accounts, 'retrieve');
    retrieve.mockRejectedValue(new Error('gone'));
    await expect(refreshAccount(id, creator.account)).rejects.toMatchObject({ status: 502 });
    for (const minutes of [10, 20, 30, 59, 61, 71, 120]) {
      retrieve.mockClear();
      await setAhead(minutes * MINUTE_MS);
      if (minutes === 61) await expect(refreshDue()).rejects.toMatchObject({ status: 502 });
      else await refreshDue();
      expect([minutes, retrieve.mock.calls.length]).toEqual([minutes, minutes === 61 ? 1 : 0]);
    }
  });

  it('the schedule reads unread, failed and outdated accounts in batches, longest waiting first', async () => {
    const { db } = await import('@/backend/db/connection');
    const { listDue } = await import('@/backend/wallet/snapshot-repository');
    const { refreshDue } = await import('@/backend/wallet/refresh-service');
    const [unread, failed, old, tried, fresh] = [
      await makePayableCreator(world),
      await makePayableCreator(world),
      await makePayableCreator(world),
      await makePayableCreator(world),
      await makePayableCreator(world),
    ];
    await db
      .updateTable('creators')
      .set({ paymentAccountId: null })
      .where(
        'id',
        'not in',
        [unread, failed, old, tried, fresh].map(({ actor }) => actor.creator.id),
      )
      .execute();
    await runTasks('wallet.refresh');
    await db.deleteFrom('walletSnapshots').where('paymentAccountId', '=', unread.account).execute();
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
    const set = (creator: Payable, attempted: number, refreshed: number) =>
      db
        .updateTable('walletSnapshots')
        .set((at) => ({
          attemptedAt: ago(attempted),
          refreshedAt: ago(refreshed),
          readingCount: at('moneyReading', '+', attempted === refreshed ? 0 : 1),
        }))
        .where('paymentAccountId', '=', creator.account)
        .execute();
    await set(failed, 61, 70);
    await set(old, 361, 361);
    await set(tried, 59, 400);
    await set(fresh, 300, 300);

    const due = { failedBefore: ago(60), refreshedBefore: ago(360) };
    const idsOf = (creators: CreatorPerson[]) => creators.map(({ actor }) => ({ id: actor.creator.id }));
    expect(await listDue(db, due, 10)).toEqual(idsOf([unread, old, failed]));
    expect(await listDue(db, due, 2)).toEqual(idsOf([unread, old]));
    await refreshDue();
    expect(await listDue(db, due, 10)).toEqual([]);
    for (const creator of [unread, failed, old])
      expect((await rowOf(creator))!.refreshedAt!.getTime()).toBeGreaterThan(ago(1).getTime());
    expect((await rowOf(fresh))!.refreshedAt!.getTime()).toBeLessThan(ago(299).getTime());
  });
});

describe('personal data', () => {
  it("a data export has the snapshot, and a reading after the creator's erasure stores nothing", async () => {
    const creator = await makeChecked();
    const { db } = await import('@/backend/db/connection');
    const { walletData } = await import('@/backend/wallet/personal-data');
    const { creatorData } = await import('@/backend/creators/personal-data');
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const exported = () => walletData.lists![0]!.read(db, ownerOf(creator));
    expect(await exported()).toMatchObject([{ paymentAccountId: creator.account, state: 'READY' }]);

    await world.control('POST /requests/hold', { count: 1 });
    const reading = refreshAccount(creator.actor.creator.id, creator.account);
    await until(async () => (await world.control<{ count: number }>('GET /requests/held')).count === 1);
    await creatorData.erase!(ownerOf(creator));
    await world.control('POST /requests/release', {});
    await reading;
    const { getById } = await import('@/backend/creators/service');
    expect((await getById(db, creator.actor.creator.id)).canReceivePayments).toBe(false);
    await walletData.erase!(ownerOf(creator));
    await refreshAccount(creator.actor.creator.id, creator.account);
    expect(await exported()).toEqual([]);
  });
});
