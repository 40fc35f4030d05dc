import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { nextAddress } from './load.ts';
import { tokenOf } from './shop-rows.ts';
import { finish, freePort, start, stop } from './stack.ts';

const BUYERS = 200;
const STOCK = 50;
const PRICE_CENTS = 2800;
const DELIVERY_CENTS = 900;
const TOTAL_CENTS = PRICE_CENTS + DELIVERY_CENTS;

/**
 * Returns the statements that insert a creator with payouts, a product with low stock, and
 * signed-in people who have the product in their carts.
 */
export const insertRush = (account: string) => `
  insert into users (email, name, confirmed_at, created_at) values ('creator@bench.test', 'Creator', now(), now());
  insert into creators (user_id, username, name, tagline, bio, topics, state, payment_account_id, can_receive_payments, created_at, updated_at)
    select id, 'creator', 'A creator', 'A promise', 'A bio', '{yoga}', 'APPROVED', '${account}', true, now(), now() from users;
  insert into shops (creator_id, posts_from_city, posts_from_state, posting_days, prefix) select id, 'Fitzroy', 'VIC', '{1,4}', 'MQ' from creators;
  insert into delivery_zones (creator_id, position, name, regions) select id, 0, 'Australia', '{VIC,NSW}' from creators;
  insert into delivery_rates (zone_id, position, name, days_from, days_to, price_cents) select id, 0, 'Post', 2, 6, ${DELIVERY_CENTS} from delivery_zones;
  insert into products (creator_id, title, routed_title, price_cents, highest_price_cents, stock, state, published_at, created_at, updated_at)
    select id, 'A product', 'a-product', ${PRICE_CENTS}, ${PRICE_CENTS}, ${STOCK}, 'PUBLISHED', now(), now(), now() from creators;
  insert into product_variants (product_id, position, price_cents, stock, weight_grams) select id, 0, ${PRICE_CENTS}, ${STOCK}, 200 from products;
  insert into users (email, name, confirmed_at, created_at)
    select 'buyer-' || n || '@bench.test', 'Buyer', now(), now() from generate_series(1, ${BUYERS}) n;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(convert_to('the-token-of-' || split_part(email, '@', 1) || '-in-the-bench', 'UTF8')), id, now(), now(), now() + interval '1 day'
    from users where email like 'buyer-%';
  insert into cart_lines (user_id, variant_id, quantity, seen_cents, wanted_quantity, added_at)
    select users.id, product_variants.id, 1, ${PRICE_CENTS}, 1, now() from users, product_variants where email like 'buyer-%';
`;

type Ids = { creatorId: string; rateId: string };
type Answer = { status: number; code: string; url: string; ms: number };

/** Places an order for the cart of a buyer. */
async function order(backendUrl: string, buyer: number, { creatorId, rateId }: Ids): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(`${backendUrl}/shop/checkout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(`buyer-${buyer}`)}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': nextAddress(),
    },
    body: JSON.stringify({
      address: {
        name: 'Robin Astergale',
        line1: '14 Wattle Street',
        line2: '',
        city: 'Brunswick',
        state: 'VIC',
        postcode: '3056',
        country: 'AU',
        phone: '',
      },
      deliveries: [{ creatorId, rateId }],
      codes: [],
      totalCents: TOTAL_CENTS,
      successUrl: '/shop/cart',
      cancelUrl: '/shop/checkout',
    }),
  });
  const { code = '', url = '' } = (await answer.json()) as { code?: string; url?: string };
  return { status: answer.status, code, url, ms: performance.now() - startedAt };
}

async function pay(url: string): Promise<void> {
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'buyer@bench.test',
      number: '4242 4242 4242 4242',
      expiry: '12 / 40',
      cvc: '123',
    }),
  });
  if (paid.status !== 303) throw new Error(`not paid, ${paid.status}`);
}

const countSettled = async (client: pg.Client): Promise<number> =>
  (
    await client.query<{ count: number }>(
      `select count(*)::int from purchases where status not in ('IN_PROGRESS', 'CANCELLED')`,
    )
  ).rows[0]!.count;

/** Returns the state of the database after all payments, with the sums of the ledger. */
async function readOutcome(client: pg.Client) {
  const { rows } = await client.query<Record<string, number>>(`
    select (select count(*) from parcels where state = 'PAID')::int as paid,
      (select count(distinct number) from parcels where number is not null)::int as numbers,
      (select count(*) from orders)::int as orders,
      (select sum(stock) from product_variants)::int as stock,
      (select count(*) from cart_lines)::int as carts,
      (select count(*) from ledger_movements where kind = 'SALE')::int as sales,
      (select coalesce(sum(amount_cents), 0) from ledger_entries)::int as sum,
      (select count(*) from ledger_accounts a where balance_cents <>
        (select coalesce(sum(amount_cents), 0) from ledger_entries e where e.account_id = a.id))::int as wrong,
      (select coalesce(sum(balance_cents), 0) from ledger_accounts where key = 'stripe:clearing')::int as clearing`);
  return rows[0]!;
}

/**
 * Lets many people order the last items of a product at the same moment. Exactly as many orders are
 * made as items were in stock, and each is paid. Everybody else gets the response that the product
 * is sold out.
 */
export async function benchRush(folder: string, connectionString: string): Promise<Figure[]> {
  await withClient(connectionString, (admin) => admin.query('create database rush'));
  const ports = { backend: await freePort(), payments: await freePort() };
  const env = {
    DATABASE_URL: connectionString.replace('/kumu?', '/rush?'),
    BACKEND_PORT: String(ports.backend),
    PAYMENTS_SANDBOX_PORT: String(ports.payments),
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(ports.payments),
    KUMU_DATA_DIR: path.join(folder, 'rush'),
    LOG_LEVEL: 'info',
  };
  const running: ChildProcess[] = [];
  try {
    await finish(['backend/migrate.ts'], env);
    running.push(await start(['sandbox/payments/index.ts'], /listen/, env));
    const made = await fetch(`http://127.0.0.1:${ports.payments}/_sandbox/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A creator' }),
    });
    const { account } = (await made.json()) as { account: { id: string } };
    return await withClient(env.DATABASE_URL, async (client) => {
      await client.query(insertRush(account.id));
      running.push(await start(['backend/index.ts'], /backend listens/, env));
      running.push(await start(['backend/worker.ts'], /worker is ready/, env));
      const { rows } = await client.query<Ids>(
        'select (select id from creators) as "creatorId", (select id from delivery_rates) as "rateId"',
      );
      const backendUrl = `http://127.0.0.1:${ports.backend}`;
      const answers = await Promise.all(
        Array.from({ length: BUYERS }, (_, index) => order(backendUrl, index + 1, rows[0]!)),
      );
      const placed = answers.filter(({ status }) => status === 200);
      const told = answers.filter(({ status, code }) => status === 409 && code === 'STOCK_SHORT');
      const others = answers.filter((answer) => !placed.includes(answer) && !told.includes(answer));
      for (const { status, code } of others) console.log(`answer ${status} ${code}`);
      for (const { url } of placed) await pay(url);
      while ((await countSettled(client)) < placed.length) await pause(200);
      const found = await readOutcome(client);
      const wanted: Record<string, number> = {
        paid: STOCK,
        numbers: STOCK,
        orders: STOCK,
        stock: 0,
        carts: BUYERS - STOCK,
        sales: STOCK,
        sum: 0,
        wrong: 0,
        clearing: STOCK * TOTAL_CENTS,
      };
      const faults = Object.entries(wanted).filter(([name, value]) => found[name] !== value);
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      return [
        {
          what: `${BUYERS} people order ${STOCK} items at once: faults of orders, stock and ledger`,
          ours: `${found.paid} orders, stock ${found.stock}, ${found.clearing} cents, sum ${found.sum}`,
          against: `${STOCK} orders, stock 0, ${STOCK * TOTAL_CENTS} cents, sum 0`,
          ratio: faults.length,
          limit: { most: 0 },
        },
        {
          what: 'the others: answers that do not say that the product is sold out',
          ours: `${told.length} are told, the slowest answer after ${(slowest / 1000).toFixed(1)} s`,
          against: `${BUYERS - STOCK}`,
          ratio: others.length,
          limit: { most: 0 },
        },
      ];
    });
  } finally {
    for (const child of running) await stop(child);
  }
}
