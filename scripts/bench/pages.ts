import { chromium } from '@playwright/test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../test/chromium.ts';
import { countTransfers, type Transfers } from '../test/transfers.ts';
import type { Figure } from './figures.ts';
import { finish, start, stop } from './stack.ts';
import { compareCpu } from './load.ts';
import { cpuMs, cpuMsWithChildren, getListeningPid, listPids } from './processes.ts';

const baselineApp = 'scripts/bench/baseline-app';
const baselinePort = 3190;
const baselineUrl = `http://localhost:${baselinePort}`;
const next = 'node_modules/next/dist/bin/next';
const gzip = { 'accept-encoding': 'gzip' };

const textAt = async (url: string) => (await fetch(url)).text();

type Visit = Transfers & {
  /** Total size of the pictures above the fold in the widest of the three layouts (bytes). */
  pictureBytes: number;
};

async function visit(url: string): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const transfers = await countTransfers(page, url);
  const shown = await page.$$eval('img', (images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.complete && image.getBoundingClientRect().top < window.innerHeight)
      .map((image) => image.currentSrc),
  );
  await browser.close();
  const sizes = [...new Set(shown)].map(async (src) => (await (await fetch(src)).arrayBuffer()).byteLength);
  return { ...transfers, pictureBytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns half of a page's markup and half of its data, because a Next page contains its content as
 * markup and as props.
 *
 * The baseline page, which shows the result, thus has as many bytes as the compared page and
 * compresses equally well.
 */
function halfOf(html: string): string {
  const [, data = ''] = /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const markup = html.replace(/[\s\S]*<body[^>]*>|<script[\s\S]*?<\/script>|<\/body>[\s\S]*/g, '');
  const share = (text: string) => text.slice(0, text.length / 2.25);
  return share(markup) + escapeText(share(data));
}

/**
 * Starts the baseline app.
 * @param pages HTML by page name; each page of the app has the size of its HTML
 * @param backendUrl backend that the pages of the app can call
 */
async function startBaseline(pages: Record<string, string>, json: string, backendUrl: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-bench-'));
  for (const [name, html] of Object.entries(pages))
    writeFileSync(path.join(folder, `${name}.html`), halfOf(html));
  const env = {
    BENCH_FOLDER: folder,
    BENCH_JSON: json,
    BENCH_BACKEND: backendUrl,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await finish([next, 'build', baselineApp], env);
  return start([next, 'start', baselineApp, '-p', String(baselinePort)], /Ready/, env);
}

/** Resolves when a server responds at the address. */
async function waitFor(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) await pause(50);
}

const ms = (value: number) => `${value.toFixed(3)} ms CPU`;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Returns the figure of a page size, which must be at most `most` (KB). */
const sizeOf = (what: string, bytes: number, most: number): Figure => ({
  what,
  ours: kb(bytes),
  against: '',
  ratio: bytes / 1024,
  limit: { most },
});

/** Measures the cost of the front end compared with a minimal Next app. */
export async function benchPages(
  appUrl: string,
  ports: { frontEnd: number; backend: number },
): Promise<Figure[]> {
  const { items } = (await (await fetch(`${appUrl}/api/courses?limit=1`)).json()) as {
    items: { id: string }[];
  };
  const coursePath = `/courses/${items[0]!.id}`;
  const shop = (await (await fetch(`${appUrl}/api/shop/items?limit=1`)).json()) as {
    items: { routedTitle: string }[];
  };
  const productPath = `/shop/products/${shop.items[0]!.routedTitle}`;
  const listPath = '/courses?topicId=yoga';
  const searchPath = '/search?query=sleep';
  const baseline = await startBaseline(
    {
      static: await textAt(appUrl + coursePath),
      list: await textAt(appUrl + listPath),
      search: await textAt(appUrl + searchPath),
    },
    await textAt(`${appUrl}/api/users`),
    `http://localhost:${ports.backend}`,
  );
  try {
    // Next prints "Ready" before it listens.
    await waitFor(baselineUrl);
    const [ourPid, backendPid, baselinePid] = [
      getListeningPid(ports.frontEnd),
      getListeningPid(ports.backend),
      getListeningPid(baselinePort),
    ];
    const [databasePid] = listPids(/kumu-e2e-.*cluster$/, /\0-D\0/);
    const [ours, baselines] = [() => cpuMs(ourPid), () => cpuMs(baselinePid)];
    const [home, course, courses, product, barePage] = await compareCpu(
      [
        { url: `${appUrl}/`, spent: ours },
        { url: appUrl + coursePath, spent: ours },
        { url: `${appUrl}/courses`, spent: ours },
        { url: appUrl + productPath, spent: ours },
        { url: `${baselineUrl}/`, spent: baselines },
      ],
      { requests: 1500, headers: gzip },
    );
    const compareRendered = async (of: string, path: string, ask: string) => {
      const [own, bare, asking] = await compareCpu(
        [
          { url: appUrl + path, spent: ours },
          { url: `${baselineUrl}/rendered?of=${of}`, spent: baselines },
          { url: `${baselineUrl}/rendered?of=${of}&ask=${encodeURIComponent(ask)}`, spent: baselines },
        ],
        { requests: 600, headers: gzip },
      );
      return { own: own!, bare: bare!, query: asking! - bare! };
    };
    const list = await compareRendered('list', listPath, '/courses?topicId=yoga&limit=15');
    const search = await compareRendered('search', searchPath, '/search/sleep?limit=20');
    const [api, bareApi] = await compareCpu(
      [
        { url: `${appUrl}/api/users`, spent: ours },
        { url: `${baselineUrl}/api/baseline`, spent: baselines },
      ],
      { requests: 3000 },
    );
    const [apiList] = await compareCpu(
      [
        {
          url: `${appUrl}/api/courses?limit=15`,
          spent: () => ours() + cpuMs(backendPid) + cpuMsWithChildren(databasePid!),
        },
      ],
      { requests: 1000, headers: gzip },
    );
    const [atHome, atCourse] = [await visit(`${appUrl}/`), await visit(appUrl + coursePath)];
    const size = (seen: Visit, kind: string) => seen.bytes.get(kind) ?? 0;
    const staticPage = (what: string, ours: number) => ({
      what: `${what}, gzip, CPU of a bare static page of the size of a course page`,
      ours: ms(ours),
      against: ms(barePage!),
      ratio: ours / barePage!,
      limit: { most: 0.1 },
    });
    const renderedPage = (what: string, { own, bare, query }: typeof list) => ({
      what: `${what}, gzip, CPU without its query (${ms(query)}) of a bare page of its size that is rendered for each request`,
      ours: ms(own),
      against: ms(bare),
      ratio: (own - query) / bare,
      limit: { most: 2 },
    });
    return [
      staticPage('/', home!),
      staticPage('/courses/{id}', course!),
      staticPage('/courses', courses!),
      staticPage('/shop/products/{name}', product!),
      renderedPage('/courses?topicId', list),
      renderedPage('/search?query', search),
      {
        what: 'an API read: added to a baseline API route (ms)',
        ours: ms(api!),
        against: ms(bareApi!),
        ratio: api! - bareApi!,
        limit: { most: 0.25 },
      },
      {
        what: 'GET /api/courses, 15 items: front end, backend and database (ms)',
        ours: ms(apiList!),
        against: '',
        ratio: apiList!,
        limit: { most: 2 },
      },
      sizeOf('JavaScript that a visit to / transfers in 5 s (KB)', size(atHome, 'Script'), 150),
      sizeOf('JavaScript that a visit to /courses/{id} transfers in 5 s (KB)', size(atCourse, 'Script'), 160),
      sizeOf('fonts of / (KB)', size(atHome, 'Font'), 34),
      sizeOf('stylesheets of / (KB)', size(atHome, 'Stylesheet'), 25),
      sizeOf('HTML of / (KB)', size(atHome, 'Document'), 12),
      sizeOf('pictures of / above the fold (KB)', atHome.pictureBytes, 300),
    ];
  } finally {
    await stop(baseline);
  }
}
