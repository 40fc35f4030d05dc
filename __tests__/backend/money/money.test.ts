import fc from 'fast-check';
import { db, inTransaction } from '@/backend/db/connection';
import { feePercent, platformFeeCents, recurringFeeCents } from '@/contract/fees';
import { account, balanceCents, findWrongBalances, post } from '@/backend/money/ledger';
import { sql } from 'kysely';
import { freshDatabase } from '../../support/database';

const rule = { basisPoints: 1000, fixedCents: 30 };

describe('the platform fee', () => {
  test.each([
    [6400, 670],
    [100, 40],
    [60, 30],
    [50, 25],
    [1_000_000, 100_030],
    [101, 40],
  ])('the platform fee of %d cents is %d', (amount, fee) => {
    expect(platformFeeCents(amount, rule)).toBe(fee);
  });

  test('the fee of a subscription equals what the provider takes at a two-decimal percentage and is at most half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (amount) => {
        const fee = recurringFeeCents(platformFeeCents(amount, rule), amount);
        const taken = Math.round((amount * feePercent(fee, amount)) / 100);
        return taken === fee && fee * 2 <= amount;
      }),
    );
  });

  test('the platform fee is a whole number of cents and at most half of the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1_000_000 }), (amount) => {
        const fee = platformFeeCents(amount, rule);
        return Number.isInteger(fee) && fee > 0 && fee * 2 <= amount;
      }),
    );
  });
});

test('each ledger account key equals the key of the stored entries', () => {
  const { creator, credits, grantedCredits, businessCredits, ...others } = account;
  expect(others).toEqual({
    clearing: 'stripe:clearing',
    disputes: 'dispute:held',
    suspense: 'platform:suspense',
    platformFees: 'platform:fees',
    platformSales: 'platform:sales',
    platformDisputeFees: 'platform:dispute-fees',
    refundLoss: 'platform:refund-loss',
    disputeLoss: 'platform:dispute-loss',
    endedCredits: 'platform:ended-credits',
    providerFees: 'platform:stripe-fees',
  });
  expect([creator('a'), credits('b')]).toEqual(['creator:a', 'user:b:credits']);
  expect([grantedCredits('b'), businessCredits('c')]).toEqual([
    'user:b:granted-credits',
    'business:c:credits',
  ]);
});

describe('the ledger', () => {
  beforeAll(async () => {
    await freshDatabase();
  });
  const subjectId = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
  const move = (key: string, entries: { account: string; amountCents: number }[]) =>
    inTransaction((trx) => post(trx, { key, kind: 'SALE', subjectId }, entries));

  test('the ledger posts once for each key', async () => {
    const entries = [
      { account: 'once:a', amountCents: 500 },
      { account: 'once:b', amountCents: -500 },
    ];
    const results = await Promise.all([move('once', entries), move('once', entries), move('once', entries)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balanceCents(db, 'once:a')).toBe(500);
  });

  test('the ledger rejects and does not store a movement that does not sum to zero', async () => {
    const unbalanced = [
      { account: 'bad:a', amountCents: 500 },
      { account: 'bad:b', amountCents: -499 },
    ];
    await expect(move('bad', unbalanced)).rejects.toThrow(/does not sum to zero/);
    expect(await balanceCents(db, 'bad:a')).toBe(0);
    expect(await db.selectFrom('ledgerMovements').select('id').where('key', '=', 'bad').execute()).toEqual(
      [],
    );
  });

  test('the ledger rejects amounts that are not whole cents', async () => {
    await expect(
      move('half', [
        { account: 'half:a', amountCents: 0.5 },
        { account: 'half:b', amountCents: -0.5 },
      ]),
    ).rejects.toThrow(/not an amount in cents/);
  });

  test('the ledger is append-only', async () => {
    await move('fixed', [
      { account: 'fixed:a', amountCents: 1 },
      { account: 'fixed:b', amountCents: -1 },
    ]);
    for (const statement of [
      sql`update ledger_entries set amount_cents = 2`,
      sql`delete from ledger_entries`,
      sql`delete from ledger_movements`,
      sql`update ledger_movements set key = 'other'`,
      sql`truncate ledger_movements cascade`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/append-only/);
  });

  test('the ledger enforces the ceiling of an account', async () => {
    await db.insertInto('ledgerAccounts').values({ key: 'credits', ceilingCents: 0 }).execute();
    await move('bought', [
      { account: 'cash', amountCents: 300 },
      { account: 'credits', amountCents: -300 },
    ]);
    const spend = (key: string) =>
      move(key, [
        { account: 'credits', amountCents: 200 },
        { account: 'shop', amountCents: -200 },
      ]);
    const results = await Promise.allSettled([spend('spent-1'), spend('spent-2')]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceCents(db, 'credits')).toBe(-100);
  });

  test('ledger balances equal the sum of their entries after concurrent movements', async () => {
    const movement = fc.record({
      key: fc.integer({ min: 0, max: 30 }),
      from: fc.integer({ min: 0, max: 4 }),
      to: fc.integer({ min: 5, max: 9 }),
      amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
        round += 1;
        await Promise.all(
          movements.map(({ key, from, to, amountCents }) =>
            move(`p${round}:${key}`, [
              { account: `p:${from}`, amountCents },
              { account: `p:${to}`, amountCents: -amountCents },
            ]),
          ),
        );
        const { rows } = await sql<{
          total: number;
        }>`select coalesce(sum(balance_cents), 0)::bigint as total from ledger_accounts`.execute(db);
        expect(rows[0]!.total).toBe(0);
        expect(await findWrongBalances(db)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
