import { Agent, request } from 'node:http';
import type { Figure } from './figures.ts';
import { load, median, nextAddress, p95 } from './load.ts';
import { start, stop } from './stack.ts';

const TRIES = 200;
/**
 * Number of accounts. The limit of 10 mails in half an hour per account then allows all attempts.
 */
const ACCOUNTS = 50;
/**
 * Number of alternating rounds with and without load. Medians are compared, because other processes
 * share the machine.
 */
const ROUNDS = 7;

const password = 'a quiet long password';
export const wrongPassword = 'another quiet password';

type Answer = { status: number; ms: number; body: string };

/**
 * Sends a request from a new IP address, so that no rate limit applies. The time is measured from
 * the first byte sent to the last byte received.
 */
export function post(url: string, agent: Agent, given: object): Promise<Answer> {
  const data = JSON.stringify(given);
  const headers = {
    'x-forwarded-for': nextAddress(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(data),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let body = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (body += chunk))
        .on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - startedAt, body }));
    });
    sent.on('error', reject).end(data);
  });
}

/** Creates accounts that are confirmed with the codes of their mails. */
async function join(appUrl: string, inboxUrl: string, agent: Agent): Promise<string[]> {
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `known-${Date.now()}-${index}@bench.test`);
  for (const email of emails) {
    const { body } = await post(`${appUrl}/api/users`, agent, { name: 'Jo', email, password });
    const { signUpToken } = JSON.parse(body) as { signUpToken: string };
    const code = await readCode(inboxUrl, email);
    const { status } = await post(`${appUrl}/api/auth/confirm`, agent, { email, code, signUpToken });
    if (status !== 200) throw new Error(`${email} was not confirmed: ${status}`);
  }
  return emails;
}

async function readCode(inboxUrl: string, email: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${inboxUrl}/api/mails?to=${encodeURIComponent(email)}`);
    const { items } = (await answer.json()) as { items: { subject: string }[] };
    const [code] = /\d{6}/.exec(items[0]?.subject ?? '') ?? [];
    if (code) return code;
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the duration of a call for addresses with and without an account. Their responses must
 * be equal too.
 */
async function compare(
  what: string,
  url: string,
  agent: Agent,
  known: string[],
  bodyOf: (email: string) => object,
): Promise<Figure> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let index = 0; index < TRIES; index += 1) {
    const unknown = `unknown-${what.replace(/\W/g, '').toLowerCase()}-${index}@bench.test`;
    const pair = [
      ['known', known[index % known.length]!],
      ['unknown', unknown],
    ] as const;
    // The first request warms up caches for the second request, so the order alternates.
    const answers = new Map<string, string>();
    for (const [kind, email] of index % 2 ? [...pair].reverse() : pair) {
      const { status, ms, body } = await post(url, agent, bodyOf(email));
      times[kind].push(ms);
      answers.set(
        kind,
        `${status} ${body.replaceAll(email, '').replace(/"(signUpToken|restoreToken|requestId)":"[^"]*"/g, '')}`,
      );
    }
    if (answers.get('known') !== answers.get('unknown'))
      throw new Error(`${what} tells accounts apart: ${[...answers.values()].join(' | ')}`);
  }
  const [withAccount, without] = [mean(times.known), mean(times.unknown)];
  return {
    what: `${what}: mean of ${TRIES}, with an account against without`,
    ours: `${withAccount.toFixed(2)} ms`,
    against: `${without.toFixed(2)} ms`,
    ratio: Math.max(withAccount, without) / Math.min(withAccount, without),
    limit: { most: 1.1 },
  };
}

/**
 * Measures how much slower a course page is while users sign in. Sign-ins load the CPU, because
 * passwords are hashed.
 */
async function benchPageDuringSignIns(appUrl: string): Promise<Figure> {
  const { items } = (await (await fetch(`${appUrl}/api/courses?limit=1`)).json()) as {
    items: { id: string }[];
  };
  const page = `${appUrl}/courses/${items[0]!.id}`;
  const visits = async () => p95(await load(page, { requests: 1000, connections: 1 }));
  await visits();
  const [idle, busy]: [number[], number[]] = [[], []];
  let signIns = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await visits());
    const people = await start(
      ['--experimental-strip-types', 'scripts/bench/sign-ins.ts', appUrl],
      /sign in/,
    );
    people.stdout!.on('data', (said: Buffer) => (signIns = said.toString().trim()));
    busy.push(await visits());
    await stop(people);
  }
  const [during, before] = [median(busy), median(idle)];
  return {
    what: `p95 of a course page while 50 people sign in (${signIns})`,
    ours: `${during.toFixed(2)} ms`,
    against: `${before.toFixed(2)} ms`,
    ratio: during / before,
    limit: { most: 1.5 },
  };
}

/**
 * Measures whether responses or their durations reveal accounts, and how much sign-ins slow down
 * other visitors.
 */
export async function benchAccounts(appUrl: string, inboxUrl: string): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const known = await join(appUrl, inboxUrl, agent);
    const calls = [
      ['Logging in', '/api/auth/login', (email) => ({ email, password: wrongPassword })],
      ['Signing up', '/api/users', (email) => ({ name: 'Jo', email, password })],
      ['Asking for a new password', '/api/auth/init-restore', (email) => ({ email })],
      [
        'Choosing a new password',
        '/api/auth/complete-restore',
        (email) => ({ email, code: '000000', password }),
      ],
      ['Confirming', '/api/auth/confirm', (email) => ({ email, code: '000000', password })],
    ] satisfies [what: string, path: string, bodyOf: (email: string) => object][];
    const figures: Figure[] = [];
    for (const [what, path, bodyOf] of calls)
      figures.push(await compare(what, appUrl + path, agent, known, bodyOf));
    return [...figures, await benchPageDuringSignIns(appUrl)];
  } finally {
    agent.destroy();
  }
}
