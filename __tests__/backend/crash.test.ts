import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { listOtherListeners } from '../../scripts/test/addresses';
import { startPaymentsSandbox, type PaymentsSandbox } from '../../sandbox/payments/start-payments-sandbox';
import { createClient } from '../support/ask';
import { startBackend } from '../support/backend';
import { makePerson, type Person } from '../support/make/accounts';
import { makeCourse } from '../support/make/courses';
import { makeCreator } from '../support/make/creators';
import { forgetUnrelatedRows } from '../support/unrelated-rows';
import { freePort } from '../support/servers';
import { pay, until } from '../sandbox/payments/support/payments-world';

const SECRET = 'whsec_crash_test';

let sandbox: PaymentsSandbox;
let port: number;
let children: ChildProcess[] = [];

/** Starts the backend and the worker as separate processes on the test's database. */
async function startProcesses() {
  children = ['backend/index.ts', 'backend/worker.ts'].map((file) =>
    spawn(process.execPath, [file], {
      env: { ...process.env, BACKEND_PORT: String(port), NODE_OPTIONS: '' },
      stdio: 'ignore',
    }),
  );
  await until(() =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
}
async function kill() {
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
  children = [];
}
const { ask } = createClient(() => `http://127.0.0.1:${port}`);

// The `describe` block ends the processes in its own hook. The hooks of the file run later and
// delete the folder that the processes write to.
describe('killed processes', () => {
  beforeAll(async () => {
    port = await freePort();
    const { folder } = await startBackend();
    // Each worker counts the popularity of all courses when it starts.
    await forgetUnrelatedRows('courses');
    sandbox = await startPaymentsSandbox({
      port: 0,
      dataDir: folder,
      webhookUrl: `http://127.0.0.1:${port}/stripe/webhook`,
      webhookSecret: SECRET,
      logLevel: 'silent',
      retry: { startMs: 50, capMs: 200 },
    });
    Object.assign(process.env, {
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(sandbox.port),
      STRIPE_WEBHOOK_SECRET: SECRET,
    });
    await startProcesses();
  }, 60_000);
  afterAll(async () => {
    await kill();
    await sandbox.close();
  });

  test('the backend and the payments sandbox listen only on the local machine', async () => {
    expect([await listOtherListeners(port), await listOtherListeners(sandbox.port)]).toEqual([[], []]);
  });

  test('every course whose creation was acknowledged exists after kill -9', async () => {
    const creator = await makeCreator();
    const acknowledged: string[] = [];
    let isGone = false;
    const save = async (lane: number) => {
      for (let count = 0; !isGone; count += 1) {
        const title = `Course ${lane}-${count}`;
        // An interrupted response does not count.
        const answer = await ask('POST /courses', { as: creator, body: { title } }).catch(() => null);
        if (answer?.status === 201) acknowledged.push(answer.body.id);
      }
    };
    const lanes = [0, 1, 2, 3].map(save);
    await until(() => acknowledged.length > 40);
    await kill();
    isGone = true;
    await Promise.all(lanes);
    await startProcesses();
    const complete = acknowledged.filter(Boolean);
    for (const id of complete)
      expect((await ask('GET /courses/:id/draft', { as: creator, params: { id } })).status).toBe(200);
  }, 120_000);

  test('each purchase exists exactly once after kill -9 in the middle of its fulfilment', async () => {
    const { db } = await import('@/backend/db/connection');
    const { setPaymentAccount } = await import('@/backend/creators/service');
    const { findWrongBalances } = await import('@/backend/money/ledger');
    const creator = await makeCreator();
    const account = `acct_crash_${Date.now()}`;
    await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: account }),
    });
    await setPaymentAccount(creator.actor.creator!.id, account);
    const { id: contentId } = await makeCourse(creator);
    const path = `/courses/${contentId}`;
    const buyers: { buyer: Person; checkoutId: string }[] = [];
    for (let count = 0; count < 8; count += 1) {
      const buyer = await makePerson();
      const { body } = await ask('POST /stripe/customer/checkout', {
        as: buyer,
        headers: { 'idempotency-key': `key-of-${buyer.userId}` },
        body: {
          stripeOperation: { type: 'PPV_COURSE', contentId, price: 6400, successUrl: path, cancelUrl: path },
        },
      });
      const { url, checkoutId } = body;
      buyers.push({ buyer, checkoutId });
      await pay({ url });
    }
    // At this point some purchases are fulfilled, some are in progress and some are queued.
    await until(
      async () =>
        (
          await db
            .selectFrom('purchases')
            .select('id')
            .where('contentId', '=', contentId)
            .where('status', '=', 'SUCCESS')
            .execute()
        ).length > 1,
    );
    await kill();
    await startProcesses();
    for (const { buyer, checkoutId } of buyers)
      await until(async () => {
        const { body } = await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: checkoutId } });
        return body.status === 'SUCCESS';
      });
    const rights = await db
      .selectFrom('entitlements')
      .select(['userId'])
      .where('contentId', '=', contentId)
      .execute();
    expect(rights.map((right) => right.userId).sort()).toEqual(
      buyers.map(({ buyer }) => buyer.userId).sort(),
    );
    const sales = await db
      .selectFrom('ledgerMovements')
      .select('subjectId')
      .where('kind', '=', 'SALE')
      .execute();
    expect(sales.map((sale) => sale.subjectId).sort()).toEqual(
      buyers.map(({ checkoutId }) => checkoutId).sort(),
    );
    expect(await findWrongBalances(db)).toEqual([]);
  }, 120_000);
});
