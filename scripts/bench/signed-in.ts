import type { Browser } from '@playwright/test';
import { Agent, request } from 'node:http';
import { signedInMusts, signedInPages, visitorsHome, type MeasuredPage } from '../test/signed-in-pages.ts';
import { signIn, type Account } from './calls.ts';
import { findDatabase, logStatements, untilTasksAreDone, type RunningDatabase } from './database.ts';
import type { Figure } from './figures.ts';
import { auditSignedIn, findLighthouseProblem } from './lighthouse.ts';
import { load, median, nextAddress } from './load.ts';
import { openBrowser, visitOnPhone, type PhoneVisit } from './phone.ts';
import { cpuDuring, getDescendantPid, getListeningPid, proportionalBytes } from './processes.ts';
import { start, stop } from './stack.ts';

const ROUNDS = 3;
/** Number of page loads of a CPU measurement. */
const LOADS = 60;
const API_REQUESTS = 600;
const MIXED_REQUESTS = 2_000;
const bareServer = { port: 3191, url: 'http://127.0.0.1:3191' };

const musts = { ...signedInMusts, textRatio: 1.5, statements: 20, cpuMs: 8, apiRatio: 5, memoryMb: 500 };

/** Measured page with its address and its visitor's session. */
type Target = { page: MeasuredPage; url: string; cookie: string | undefined };
type Servers = { frontEnd: number; backend: number; worker: number; database: RunningDatabase };

type Measured = {
  visits: PhoneVisit[];
  /** CPU time per page load in each round (ms). */
  cpuMs: number[];
  statements: number[];
};

async function prepareTargets(appUrl: string): Promise<(page: MeasuredPage) => Promise<Target>> {
  const accounts = ['member', 'creator', 'office'] as const;
  const signedIn = await Promise.all(
    accounts.map(async (account) => [account, await signIn(appUrl, account)] as const),
  );
  const sessions = new Map<string, Awaited<ReturnType<typeof signIn>>>(signedIn);
  return async (page) => {
    const session = sessions.get(page.as satisfies Account | 'visitor');
    const path = page.address ? await page.address((address) => session!.ask('GET', address)) : page.name;
    return { page, url: appUrl + path, cookie: session?.cookie };
  };
}

const read = (url: string, agent: Agent, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      const status = answer.statusCode!;
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
      answer.on('end', resolve).resume();
    })
      .on('error', reject)
      .end();
  });

/**
 * Sends the requests of several page loads in parallel. Within a page load, requests are sent one
 * after another.
 */
async function replay({ url, cookie }: Target, reads: string[], loads: number, lanes = 4): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  let left = loads;
  const lane = async () => {
    for (; left > 0;) {
      left -= 1;
      const headers = {
        'accept-encoding': 'br',
        'x-forwarded-for': nextAddress(),
        ...(cookie && { cookie }),
      };
      for (const each of [url, ...reads]) await read(each, agent, headers);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
}

/** Visits the pages and replays their requests in alternating rounds. */
async function measurePages(browser: Browser, home: Target, targets: Target[], servers: Servers) {
  const all = new Map<Target, Measured>(
    targets.map((target) => [target, { visits: [], cpuMs: [], statements: [] }]),
  );
  const homeMs: number[] = [];
  const pids = [servers.frontEnd, servers.backend, servers.database.pid];
  const visitHome = async () => homeMs.push((await visitOnPhone(browser, home.url, {})).textMs);
  // The first visits are discarded, because the servers and the browser are still cold.
  for (const target of [home, ...targets]) await replay(target, [], LOADS);
  await visitOnPhone(browser, home.url, {});
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, [target, measured]] of [...all].entries()) {
      if (index % 4 === 0) await visitHome();
      const visit = await visitOnPhone(browser, target.url, {
        cookie: target.cookie,
        part: target.page.part,
      });
      measured.visits.push(visit);
      const spent = await cpuDuring(pids, () => replay(target, visit.reads, LOADS));
      measured.cpuMs.push(spent / LOADS);
    }
  const log = await logStatements(servers.database);
  try {
    for (const [target, { visits, statements }] of all)
      while (statements.length < ROUNDS)
        statements.push(await log.countDuring(() => replay(target, visits[0]!.reads, 1, 1)));
  } finally {
    await log.close();
  }
  return { all, homeMs: median(homeMs) };
}

const describe = ({ page }: Target) => (page.name === '/' ? `/ (${page.as})` : page.name);

const listFigures = (target: Target, { visits, cpuMs, statements }: Measured, homeMs: number): Figure[] => {
  const name = describe(target);
  const size = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const medianOf = (value: (visit: PhoneVisit) => number) => median(visits.map(value));
  const [textMs, htmlBytes, scriptBytes, textBytes, calls, layoutShift] = [
    medianOf((visit) => visit.textMs),
    medianOf((visit) => visit.htmlBytes),
    medianOf(({ bytes }) => bytes.get('Script') ?? 0),
    medianOf(({ bytes }) => bytes.get('Texts') ?? 0),
    medianOf(({ reads }) => reads.length),
    medianOf((visit) => visit.layoutShift),
  ];
  const figure = (what: string, value: number, most: number | null, ours: string, against = ''): Figure => ({
    what: `${name}: ${what}`,
    ours,
    against,
    ratio: value,
    limit: most === null ? undefined : { most },
  });
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    figure(
      'text on a slow phone, against / of a visitor',
      textMs / homeMs,
      musts.textRatio,
      ms(textMs),
      ms(homeMs),
    ),
    ...(target.page.part
      ? [
          {
            what: `${name}: ${target.page.part} on a slow phone`,
            ours: ms(medianOf((visit) => visit.partMs)),
            against: '',
            ratio: medianOf((visit) => visit.partMs),
          },
        ]
      : []),
    figure('layout shift', layoutShift, musts.layoutShift, layoutShift.toFixed(3)),
    figure('HTML, br (KB)', htmlBytes / 1024, musts.htmlKb, size(htmlBytes)),
    figure('JavaScript (KB)', scriptBytes / 1024, target.page.scriptKb ?? musts.scriptKb, size(scriptBytes)),
    figure('texts (KB)', textBytes / 1024, null, size(textBytes)),
    figure('API calls after the HTML', calls, musts.apiCalls, String(calls)),
    figure('SQL statements of the load', median(statements), musts.statements, statements.join(' ')),
    figure(
      'CPU of the load (ms)',
      median(cpuMs),
      musts.cpuMs,
      cpuMs.map((each) => each.toFixed(1)).join(' '),
    ),
  ];
};

/** Compares API reads with an Express server that reads the same rows. */
async function compareReads(
  appUrl: string,
  member: Target,
  courseId: string,
  servers: Servers,
): Promise<Figure[]> {
  const { database } = servers;
  const bare = await start(
    ['scripts/bench/bare-api-server.ts', database.url, String(bareServer.port)],
    /listening/,
    { NODE_ENV: 'production' },
  );
  const headers = { cookie: member.cookie! };
  const figures: Figure[] = [];
  try {
    for (const [name, path] of [
      ['/users', '/users'],
      ['/courses/{id}', `/courses/${courseId}`],
      ['/library', '/library'],
    ]) {
      const contestants = [
        { url: `${appUrl}/api${path}`, pids: [servers.frontEnd, servers.backend, database.pid] },
        { url: bareServer.url + path, pids: [bare.pid!, database.pid] },
      ].map((contestant) => ({ ...contestant, rounds: [] as number[] }));
      const send = (url: string, requests: number) => load(url, { requests, connections: 20, headers });
      for (const { url } of contestants) await send(url, API_REQUESTS / 2);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const { url, pids, rounds } of contestants)
          rounds.push((await cpuDuring(pids, () => send(url, API_REQUESTS))) / API_REQUESTS);
      const [ours, against] = contestants.map(({ rounds }) => median(rounds)) as [number, number];
      figures.push({
        what: `GET ${name}: CPU, against an Express route with the same rows`,
        ours: `${ours.toFixed(2)} ms`,
        against: `${against.toFixed(2)} ms`,
        ratio: ours / against,
        limit: { most: musts.apiRatio },
      });
    }
  } finally {
    await stop(bare);
  }
  return figures;
}

/** Measures the memory of the servers after requests to all pages and their reads. */
async function measureMemory(
  targets: { target: Target; reads: string[] }[],
  { frontEnd, backend, worker }: Servers,
): Promise<Figure> {
  let sent = 0;
  const next = async () => {
    for (; sent < MIXED_REQUESTS;) {
      const { target, reads } = targets[sent % targets.length]!;
      sent += 1 + reads.length;
      await replay(target, reads, 1, 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, next));
  const sizes = [frontEnd, backend, worker].map(proportionalBytes);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return {
    what: `memory of front end, backend and worker after ${MIXED_REQUESTS} requests (MB)`,
    ours: `${sizes.map(mb).join(' + ')} = ${mb(sum)} MB`,
    against: '',
    ratio: sum / 1e6,
    limit: { most: musts.memoryMb },
  };
}

type Options = { ports: { frontEnd: number; backend: number }; stackPid: number; hasLighthouse: boolean };

/**
 * Measures the pages of signed-in people. Each page is loaded on a slow phone, together with a
 * visitor's home page as a comparison. Its requests are also replayed against the servers.
 */
export async function benchSignedIn(
  appUrl: string,
  { ports, stackPid, hasLighthouse }: Options,
): Promise<Figure[]> {
  const backend = getListeningPid(ports.backend);
  const servers: Servers = {
    frontEnd: getListeningPid(ports.frontEnd),
    backend,
    worker: getDescendantPid(stackPid, /backend\/worker\.ts/),
    database: await findDatabase(backend),
  };
  const toTarget = await prepareTargets(appUrl);
  const home = await toTarget(visitorsHome);
  const targets = await Promise.all(signedInPages.map(toTarget));
  const browser = await openBrowser();
  try {
    // The tasks of the demo world would take the processors for some minutes.
    await untilTasksAreDone(servers.database);
    const { all, homeMs } = await measurePages(browser, home, targets, servers);
    const figures = [...all].flatMap(([target, measured]) => listFigures(target, measured, homeMs));
    const course = targets.find(({ page }) => page.part)!;
    const courseId = new URL(course.url).pathname.split('/').at(-1)!;
    figures.push(
      await measureMemory(
        [...all].map(([target, { visits }]) => ({ target, reads: visits[0]!.reads })),
        servers,
      ),
      ...(await compareReads(appUrl, course, courseId, servers)),
    );
    const problem = hasLighthouse ? await findLighthouseProblem() : 'it was not named';
    if (problem) console.log(`Lighthouse cannot run, so its figures are missing: ${problem}`);
    else
      for (const target of targets)
        figures.push(...(await auditSignedIn(describe(target), target.url, target.cookie!)));
    return figures;
  } finally {
    await browser.close();
  }
}
