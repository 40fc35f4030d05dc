import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { readSettings } from '../../../sandbox/payments/settings.ts';
import { freePort } from '../../support/servers.ts';
import { courseCheckout, openPaymentsWorld, pay, stripeAt, until } from './support/payments-world.ts';
import { startReceiver, WEBHOOK_SECRET, type Receiver } from './support/webhook-receiver.ts';

let dataDir: string;
let receiver: Receiver;
let port: number;
const running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'kumu-payments-'));
  receiver = await startReceiver();
  port = await freePort();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await receiver.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** Starts the sandbox in a separate process, as `npm start` does. */
function spawnSandbox(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['sandbox/payments/index.ts'], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      KUMU_DATA_DIR: dataDir,
      PAYMENTS_SANDBOX_PORT: String(port),
      PAYMENTS_WEBHOOK_URL: receiver.url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...environment,
    },
  });
  running.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    child,
    said: () => said,
    async ready() {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(said);
        return fetch(`http://127.0.0.1:${port}/healthz`).then(
          (response) => response.ok,
          () => false,
        );
      });
    },
    async exit() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

it('the sandbox keeps all acknowledged data and the pending webhook after kill -9', async () => {
  await receiver.close();
  const first = spawnSandbox();
  await first.ready();
  const stripe = stripeAt(port);
  const session = await stripe.checkout.sessions.create(courseCheckout(), { idempotencyKey: 'order:1' });
  const open = await stripe.checkout.sessions.create(courseCheckout());
  expect((await pay(session)).status).toBe(303);
  const before = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  first.child.kill('SIGKILL');
  await first.exit();

  // An incomplete line simulates a power failure during a write.
  const journal = path.join(dataDir, 'payments-sandbox', 'journal.jsonl');
  await fs.appendFile(journal, '[["customer","cus_torn",{"id":"cus_to');
  await receiver.reopen();
  const second = spawnSandbox();
  await second.ready();

  const [completed] = await receiver.waitForType('checkout.session.completed');
  expect((completed?.event.data.object as Stripe.Checkout.Session).id).toBe(session.id);
  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  const replayed = await stripe.checkout.sessions.create(courseCheckout(), { idempotencyKey: 'order:1' });
  expect(replayed.id).toBe(session.id);
  expect((await pay(open)).status).toBe(303);
  await expect(stripe.customers.retrieve('cus_torn')).rejects.toMatchObject({ statusCode: 404 });

  second.child.kill('SIGTERM');
  expect(await second.exit()).toBe(0);
  expect(second.said()).toBe('');
});

it('the sandbox refuses a journal that is damaged in the middle and names the line', async () => {
  const folder = path.join(dataDir, 'payments-sandbox');
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(folder, 'journal.jsonl'), '[]\n[["customer"\n[]\n');
  const sandbox = spawnSandbox();
  expect(await sandbox.exit()).toBe(1);
  expect(sandbox.said()).toMatch(/journal\.jsonl: line 2 is damaged\n$/);
});

it('the sandbox reports in one line that its port is taken', async () => {
  const other = net.createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const sandbox = spawnSandbox();
  expect(await sandbox.exit()).toBe(1);
  expect(sandbox.said()).toBe(
    `payments sandbox: port ${port} is taken; set PAYMENTS_SANDBOX_PORT to another\n`,
  );
  other.close();
});

it('the payments sandbox does not run in production', async () => {
  const sandbox = spawnSandbox({ KUMU_ENV: 'production' });
  expect(await sandbox.exit()).toBe(1);
  expect(sandbox.said()).toContain('KUMU_ENV');
});

it('the sandbox does not write when another process uses its folder', async () => {
  const world = await openPaymentsWorld();
  try {
    const other = spawnSandbox({ KUMU_DATA_DIR: world.dataDir });
    await other.ready();
    await expect(world.stripe().customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    await expect(stripeAt(port).customers.create({})).resolves.toMatchObject({ object: 'customer' });
  } finally {
    await world.close();
  }
});

it('the sandbox removes overwritten rows from the journal when it starts', async () => {
  const world = await openPaymentsWorld({ webhookUrl: null });
  try {
    const { id } = await world.stripe().customers.create({ name: 'One' });
    for (let index = 0; index < 20; index += 1)
      await world.stripe().customers.update(id, { name: `Name ${index}` });
    const lines = async () => (await fs.readFile(world.journal, 'utf8')).split('\n').length;
    const before = await lines();
    await world.restart();
    await world.restart();
    expect(await world.stripe().customers.retrieve(id)).toMatchObject({ name: 'Name 19' });
    expect((await world.stripe().events.list({ type: 'customer.*', limit: 100 })).data).toHaveLength(21);
    expect((await fs.readFile(world.journal, 'utf8')).match(/"customer","cus_/g)).toHaveLength(1);
    expect(before).toBeGreaterThan(20);
  } finally {
    await world.close();
  }
});

describe('settings', () => {
  it('the settings have defaults that match the other services', () => {
    expect(readSettings({ BACKEND_PORT: '4100', LOG_LEVEL: '' })).toEqual({
      options: {
        port: 4010,
        dataDir: './.data',
        logLevel: 'warn',
        webhookSecret: 'whsec_kumu_sandbox',
        thinWebhookSecret: 'whsec_kumu_sandbox_thin',
        webhookUrl: 'http://localhost:4100/stripe/webhook',
      },
    });
  });

  it('an error message names every wrong setting', () => {
    const answer = readSettings({
      KUMU_ENV: 'production',
      LOG_LEVEL: 'loud',
      PAYMENTS_SANDBOX_PORT: '70000',
      PAYMENTS_WEBHOOK_URL: 'ftp://x',
      STRIPE_WEBHOOK_SECRET: 'secret',
    });
    const problems = 'problems' in answer ? answer.problems : [];
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'KUMU_ENV',
      'PAYMENTS_SANDBOX_PORT',
      'PAYMENTS_WEBHOOK_URL',
      'STRIPE_WEBHOOK_SECRET',
      'LOG_LEVEL',
    ]);
  });
});
