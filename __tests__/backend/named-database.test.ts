import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPaymentsSandbox, type PaymentsSandbox } from '../../sandbox/payments/start-payments-sandbox';
import { pay, until } from '../sandbox/payments/support/payments-world';
import { createClient } from '../support/ask';
import { password } from '../support/make/accounts';
import { profileInput } from '../support/make/creators';
import { freePort } from '../support/servers';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';
const binaries = existsSync(debian)
  ? readdirSync(debian)
      .sort()
      .map((version) => path.join(debian, version, 'bin'))
      .findLast((folder) => existsSync(path.join(folder, 'initdb')))
  : undefined;
const secret = 'whsec_named_database';

/** Returns the user to run the server as, because PostgreSQL refuses to run as root. */
async function databaseUser() {
  if (process.getuid!() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

// The tests are skipped on a machine without Debian's server, which the CI script installs.
(binaries ? describe : describe.skip)('with DATABASE_URL naming a server of Debian’s', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-named-'));
  let stopServer: () => Promise<unknown>;
  let databaseUrl: string;
  let client: pg.Client;
  let sandbox: PaymentsSandbox;
  let children: ChildProcess[];
  let env: NodeJS.ProcessEnv;
  let port: number;

  beforeAll(async () => {
    const user = await databaseUser();
    const data = path.join(folder, 'data');
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, 'a-password-in-the-address');
    chmodSync(folder, 0o711);
    if (user.uid !== undefined) {
      chownSync(folder, user.uid, user.gid!);
      chownSync(passwordFile, user.uid, user.gid!);
    }
    const options = { ...user, cwd: '/' };
    const server = (name: string, ...args: string[]) => run(path.join(binaries!, name), args, options);
    await server(
      'initdb',
      '-D',
      data,
      '-U',
      'kumu',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    );
    const databasePort = await freePort();
    const settings = `-c listen_addresses=127.0.0.1 -c port=${databasePort} -c unix_socket_directories= -c fsync=off`;
    await server('pg_ctl', '-D', data, '-w', '-l', path.join(data, 'log'), '-o', settings, 'start');
    stopServer = () => server('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
    databaseUrl = `postgres://kumu:a-password-in-the-address@127.0.0.1:${databasePort}/postgres`;

    port = await freePort();
    sandbox = await startPaymentsSandbox({
      port: 0,
      dataDir: folder,
      webhookUrl: `http://127.0.0.1:${port}/stripe/webhook`,
      webhookSecret: secret,
      logLevel: 'silent',
    });
    env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: databaseUrl,
      BACKEND_PORT: String(port),
      KUMU_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'kumu-named-files-')),
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(sandbox.port),
      STRIPE_WEBHOOK_SECRET: secret,
    };
    children = ['backend/index.ts', 'backend/worker.ts'].map((file) =>
      spawn(process.execPath, [file], { env, stdio: 'ignore' }),
    );
    await until(() =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    client = new pg.Client(databaseUrl);
    await client.connect();
  }, 90_000);

  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await client.end();
    await sandbox.close();
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
    rmSync(env.KUMU_DATA_DIR!, { recursive: true, force: true });
  }, 60_000);

  const { ask } = createClient(() => `http://127.0.0.1:${port}`);
  const sessionIn = ({ headers }: { headers: Headers }) => ({
    token: /accessToken=([^;]+)/.exec(headers.get('set-cookie') ?? '')![1]!,
  });

  async function signUp(email: string, audience: 'member' | 'creator') {
    await ask('POST /users', { body: { name: 'Robin', email, password, audience } });
    let code = '';
    await until(async () => {
      const { rows } = await client.query<{ subject: string }>(
        'select subject from mails where recipient = $1',
        [email],
      );
      code = /\d{6}/.exec(rows[0]?.subject ?? '')?.[0] ?? '';
      return code !== '';
    });
    return sessionIn(await ask('POST /auth/confirm', { body: { email, code, password } }));
  }

  test('a user can sign up, buy a course and play its paid part', async () => {
    const creator = await signUp('creator@named.test', 'creator');
    await ask('PATCH /creators/mine', { as: creator, body: profileInput('named-creator') });
    const { id: creatorId } = (await ask('POST /creators/mine/submit', { as: creator })).body;

    await run(process.execPath, ['scripts/make-office.ts', 'office@named.test', password], { env });
    const signedIn = await ask('POST /auth/login', { body: { email: 'office@named.test', password } });
    const office = sessionIn(signedIn);
    const approve = async (name: 'creators' | 'course', id: string) => {
      const { body } = await ask('GET /office/queues/:name', { as: office, params: { name } });
      const { version: seenVersion } = body.items.find((entry) => entry.id === id)!;
      const params = { name, id };
      const decision = { action: 'approve', seenVersion };
      await ask('PATCH /office/queues/:name/:id', { as: office, params, body: decision });
    };
    await approve('creators', creatorId);

    await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'acct_named' }),
    });
    await client.query(`update creators set payment_account_id = 'acct_named', can_receive_payments = true`);

    const course = await ask('POST /courses', {
      as: creator,
      body: {
        title: 'A course on a named server',
        tagline: 'It works elsewhere too',
        description: 'Words that are long enough for a description.',
        topicId: 'work',
        priceCents: 1250,
      },
    });
    const { id } = course.body;
    const outline = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: 'One' },
    });
    const draft = await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: {
        moduleId: outline.body.modules[0]!.id,
        title: 'The paid part',
        kind: 'text',
        text: 'What was paid for.',
      },
    });
    await ask('PATCH /kumu/courses/update-status', {
      as: creator,
      body: { courseId: id, status: 'IN_REVIEW' },
    });
    await approve('course', id);

    const member = await signUp('member@named.test', 'member');
    const where = `/courses/${id}`;
    const { body: started } = await ask('POST /stripe/customer/checkout', {
      as: member,
      headers: { 'idempotency-key': 'the-only-key' },
      body: {
        stripeOperation: {
          type: 'PPV_COURSE',
          contentId: id,
          price: 1250,
          successUrl: where,
          cancelUrl: where,
        },
      },
    });
    const { url, checkoutId } = started;
    const partId = draft.body.modules[0]!.parts[0]!.id;
    const play = () => ask('GET /courses/:id/parts/:partId', { as: member, params: { id, partId } });
    expect((await play()).status).toBe(403);
    await pay({ url });
    // The signed webhook fulfils the purchase through the task queue in the same PostgreSQL.
    await until(async () => {
      const { rows } = await client.query<{ status: string }>('select status from purchases where id = $1', [
        checkoutId,
      ]);
      return rows[0]?.status === 'SUCCESS';
    });
    expect((await play()).body).toMatchObject({ text: 'What was paid for.' });
    expect((await ask('GET /library', { as: member })).body).toMatchObject({ items: [{ content: { id } }] });
  }, 60_000);
});
