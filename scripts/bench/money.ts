import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { Figure } from './figures.ts';
import { nextAddress } from './load.ts';
import { finish, start, stop } from './stack.ts';

const BUYERS = 200;
const QUIET_BUYERS = 20;
const DELIVERIES = 3;
const KILLS = 2;
const PRICE_CENTS = 6200;

const ports = { backend: 4191, payments: 4192 };
const backendUrl = `http://127.0.0.1:${ports.backend}`;
const sandboxUrl = `http://127.0.0.1:${ports.payments}`;

const tokenOf = (buyer: number) => `the-token-of-buyer-${buyer}-in-the-bench`;

/** Returns the statements that insert a creator with payouts, a course and signed-in users. */
export const insertBuyers = (account: string) => `
  insert into users (id, email, name, created_at) values (gen_random_uuid(), 'creator@bench.test', 'Creator', now());
  insert into creators (user_id, username, name, tagline, bio, topics, state, payment_account_id, can_receive_payments, created_at, updated_at)
    select id, 'creator', 'A creator', 'A promise', 'A bio', '{yoga}', 'APPROVED', '${account}', true, now(), now() from users;
  insert into courses (creator_id, title, description, topic_id, price_cents, state, published_at, parts_count, created_at, updated_at)
    select id, 'A course', 'A description', 'yoga', ${PRICE_CENTS}, 'PUBLISHED', now(), 1, now(), now() from creators;
  insert into modules (course_id, title, position) select id, 'Module', 0 from courses;
  insert into series_parts (module_id, course_id, title, kind, text_body, position, is_approved)
    select id, course_id, 'Part', 'text', 'Words', 0, true from modules;
  insert into users (email, name, created_at)
    select 'buyer-' || n || '@bench.test', 'Buyer', now() from generate_series(1, ${BUYERS + QUIET_BUYERS}) n;
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(convert_to('the-token-of-' || split_part(email, '@', 1) || '-in-the-bench', 'UTF8')), id, now(), now(), now() + interval '1 day'
    from users where email like 'buyer-%';
`;

const control = async (path: string, body?: object) => {
  const answer = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Record<string, { id: string; state: string }[]>>;
};

/** Starts a purchase and pays for it on the provider's page. */
async function buy(buyer: number, courseId: string): Promise<void> {
  const operation = {
    type: 'PPV_COURSE',
    contentId: courseId,
    price: PRICE_CENTS,
    successUrl: '/my-library',
    cancelUrl: '/courses',
  };
  const started = await fetch(`${backendUrl}/stripe/create-checkout-session`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(buyer)}`,
      'content-type': 'application/json',
      'idempotency-key': createHash('sha256').update(tokenOf(buyer)).digest('hex'),
      'x-forwarded-for': nextAddress(),
    },
    body: JSON.stringify({ stripeOperation: operation }),
  });
  if (!started.ok) throw new Error(`buyer ${buyer}: ${started.status} ${await started.text()}`);
  const { url } = (await started.json()) as { url: string };
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: `buyer-${buyer}@bench.test`,
      number: '4242 4242 4242 4242',
      expiry: '12 / 40',
      cvc: '123',
    }),
  });
  if (paid.status !== 303) throw new Error(`buyer ${buyer}: not paid, ${paid.status}`);
}

/** Returns the items in a random order. */
const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);

/**
 * Returns the time that the database spends on statements during `work` (ms). The worker's polling
 * is excluded.
 */
async function statementMs(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    // Database sessions report their statistics once a second, so the pause makes them complete.
    await pause(2000);
    const { rows } = await client.query<{ ms: number }>(
      `select active_time as ms from pg_stat_database where datname = 'kumu'`,
    );
    return { ms: rows[0]!.ms, at: performance.now() };
  };
  const idle = await read();
  await pause(5000);
  const before = await read();
  await work();
  const after = await read();
  const idleRate = (before.ms - idle.ms) / (before.at - idle.at);
  return after.ms - before.ms - idleRate * (after.at - before.at);
}

/** Resolves when the provider's events have arrived and every paid purchase is settled. */
async function settled(client: pg.Client, wanted: number): Promise<void> {
  for (;;) {
    const { deliveries } = await control('deliveries');
    const { rows } = await client.query<{ open: number; settled: number }>(`
      select count(*) filter (where state = 'PENDING')::int as open,
        (select count(*)::int from purchases where status = 'SUCCESS') as settled from provider_events`);
    if (!deliveries!.some(({ state }) => state === 'pending') && !rows[0]!.open && rows[0]!.settled >= wanted)
      return;
    await pause(200);
  }
}

/**
 * Lets many users pay for the same course at the same time. Each provider event arrives three times
 * in random order, while the backend is killed and restarted twice.
 *
 * Checks that every user owns the course once, that no user paid twice, and that the ledger is
 * correct.
 */
export async function benchMoney(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'money-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'));
  const env = {
    DATABASE_URL: database.connectionString,
    BACKEND_PORT: String(ports.backend),
    PAYMENTS_SANDBOX_PORT: String(ports.payments),
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(ports.payments),
    KUMU_DATA_DIR: folder,
    LOG_LEVEL: 'info',
  };
  const running: Record<string, ChildProcess> = {};
  const startBackend = async () => {
    running.backend = await start(['backend/index.ts'], /backend listens/, env);
  };
  const client = new pg.Client(database.connectionString);
  try {
    await finish(['backend/migrate.ts'], env);
    running.payments = await start(['sandbox/payments/index.ts'], /listen/, env);
    const { account } = (await control('accounts', { name: 'A creator' })) as unknown as {
      account: { id: string };
    };
    await client.connect();
    await client.query(insertBuyers(account.id));
    await startBackend();
    running.worker = await start(['backend/worker.ts'], /worker is ready/, env);
    const [{ id: courseId }] = (await client.query<{ id: string }>('select id from courses')).rows as [
      { id: string },
    ];

    const quietMs = await statementMs(client, async () => {
      for (let done = 1; done <= QUIET_BUYERS; done += 1) {
        await buy(BUYERS + done, courseId);
        await settled(client, done);
      }
    });
    const [{ count: events }] = (
      await client.query<{ count: number }>('select count(*)::int from provider_events')
    ).rows as [{ count: number }];

    await control('deliveries/pause', {});
    await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index + 1, courseId)));
    const { deliveries } = await control('deliveries');
    const eventIds = deliveries!
      .filter(({ state }) => state === 'pending')
      .map((delivery) => (delivery as unknown as { eventId: string }).eventId);
    for (let again = 1; again < DELIVERIES; again += 1)
      for (const id of shuffled(eventIds)) await control(`events/${id}/resend`, {});
    await control('deliveries/resume', {});
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(300);
      running.backend!.removeAllListeners('exit');
      running.backend!.kill('SIGKILL');
      await startBackend();
    }
    await settled(client, BUYERS + QUIET_BUYERS);
    const { rows } = await client.query<Record<string, number>>(`
      select (select count(*) from entitlements where content_type = 'COURSE')::int as entitlements,
        (select count(*) from ledger_movements where kind = 'SALE')::int as sales,
        (select coalesce(sum(amount_cents), 0) from ledger_entries)::int as sum,
        (select count(*) from ledger_accounts a where balance_cents <>
          (select coalesce(sum(amount_cents), 0) from ledger_entries e where e.account_id = a.id))::int as wrong,
        (select sum(balance_cents) from ledger_accounts where key = 'stripe:clearing')::int as clearing`);
    const found = rows[0]!;
    const people = BUYERS + QUIET_BUYERS;
    const faults =
      Math.abs(found.entitlements! - people) +
      Math.abs(found.sales! - people) +
      Math.abs(found.sum!) +
      found.wrong! +
      Math.abs(found.clearing! - people * PRICE_CENTS);
    return [
      {
        what: `${BUYERS} payments at once, events ${DELIVERIES} times and shuffled, backend killed ${KILLS} times: faults`,
        ours: `${found.sales} sales, ${found.entitlements} unlocks, ${found.clearing} cents, sum ${found.sum}`,
        against: `${people} of each, ${people * PRICE_CENTS} cents, sum 0`,
        ratio: faults,
        limit: { most: 0 },
      },
      {
        what: 'time of the database for one event of the provider, starting the payment included (ms)',
        ours: `${(quietMs / events).toFixed(2)} ms`,
        against: `${(events / QUIET_BUYERS).toFixed(0)} events for each payment`,
        ratio: quietMs / events,
        limit: { most: 10 },
      },
    ];
  } finally {
    for (const child of Object.values(running)) await stop(child);
    await client.end().catch(() => {});
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
