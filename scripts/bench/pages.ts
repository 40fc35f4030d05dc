import { chromium } from '@playwright/test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from '../test/chromium.ts';
import type { Figure } from './figures.ts';
import { finish, start, stop } from './stack.ts';
import { compareCpu } from './load.ts';
import { pidListeningOn } from './processes.ts';

const baselineApp = 'scripts/bench/baseline-app';
const baselinePort = 3190;
const baselineUrl = `http://localhost:${baselinePort}`;
const next = 'node_modules/next/dist/bin/next';
const gzip = { 'accept-encoding': 'gzip' };

const textAt = async (url: string) => (await fetch(url)).text();

/** Size of the scripts that a page loads without interaction, gzipped, in bytes. */
async function firstLoadBytes(base: string, address: string): Promise<number> {
  const html = await textAt(base + address);
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('noModule'),
  );
  const sizes = sources.map(async ([, src]) => gzipSync(await textAt(new URL(src!, base).href)).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes of the pictures that a visitor sees without scrolling, in the widest of the three layouts. */
async function pictureBytesAboveFold(url: string): Promise<number> {
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
  await page.goto(url, { waitUntil: 'networkidle' });
  const shown = await page.$$eval('img', (images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.complete && image.getBoundingClientRect().top < window.innerHeight)
      .map((image) => image.currentSrc),
  );
  await browser.close();
  const sizes = [...new Set(shown)].map(async (src) => (await (await fetch(src)).arrayBuffer()).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Half of a page's markup and half of its data: a Next page carries its content twice, as markup and as props, so
 * that the baseline page has as many bytes, and as hard to compress, as the page it is compared with.
 */
function halfOf(html: string): string {
  const [, data = ''] = /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const markup = html.replace(/[\s\S]*<body[^>]*>|<script[\s\S]*?<\/script>|<\/body>[\s\S]*/g, '');
  const share = (text: string) => text.slice(0, text.length / 2.25);
  return share(markup) + escapeText(share(data));
}

async function startBaseline(html: string, json: string) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'kumu-bench-')), 'content.html');
  writeFileSync(file, halfOf(html));
  const env = { BENCH_HTML: file, BENCH_JSON: json, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await finish([next, 'build', baselineApp], env);
  return start([next, 'start', baselineApp, '-p', String(baselinePort)], /Ready/, env);
}

/** The cost of the front end, compared with a minimal Next app. */
export async function benchPages(appUrl: string, frontEndPort: number): Promise<Figure[]> {
  const { items } = (await (await fetch(`${appUrl}/api/courses?limit=1`)).json()) as {
    items: { id: string }[];
  };
  const coursePath = `/courses/${items[0]!.id}`;
  const html = await textAt(appUrl + coursePath);
  const json = await textAt(`${appUrl}/api/users`);
  const baseline = await startBaseline(html, json);
  try {
    const [ourPid, baselinePid] = [pidListeningOn(frontEndPort), pidListeningOn(baselinePort)];
    const [page, barePage] = await compareCpu(
      [
        { url: appUrl + coursePath, pid: ourPid },
        { url: `${baselineUrl}/`, pid: baselinePid },
      ],
      { requests: 1500, headers: gzip },
    );
    const [api, bareApi] = await compareCpu(
      [
        { url: `${appUrl}/api/users`, pid: ourPid },
        { url: `${baselineUrl}/api/baseline`, pid: baselinePid },
      ],
      { requests: 3000 },
    );
    const emptyBytes = await firstLoadBytes(baselineUrl, '/empty');
    const above = async (address: string) => (await firstLoadBytes(appUrl, address)) - emptyBytes;
    const [homeBytes, courseBytes] = [await above('/'), await above(coursePath)];
    const pictures = await pictureBytesAboveFold(`${appUrl}/`);
    const ms = (value: number) => `${value.toFixed(3)} ms CPU`;
    const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
    const baselineBytes = Buffer.byteLength(await textAt(`${baselineUrl}/`));
    return [
      {
        what: `/courses/{id}, gzip, ${kb(Buffer.byteLength(html))} (baseline ${kb(baselineBytes)})`,
        ours: ms(page!),
        against: ms(barePage!),
        ratio: page! / barePage!,
        limit: { most: 1.5 },
      },
      {
        what: 'an API read: added to a baseline API route (ms)',
        ours: ms(api!),
        against: ms(bareApi!),
        ratio: api! - bareApi!,
        limit: { most: 0.25 },
      },
      {
        what: 'JavaScript of / above an empty page (KB gzip)',
        ours: kb(homeBytes + emptyBytes),
        against: kb(emptyBytes),
        ratio: homeBytes / 1024,
        limit: { most: 35 },
      },
      {
        what: 'JavaScript of /courses/{id} above an empty page (KB gzip)',
        ours: kb(courseBytes + emptyBytes),
        against: kb(emptyBytes),
        ratio: courseBytes / 1024,
        limit: { most: 35 },
      },
      {
        what: 'pictures of / above the fold (KB)',
        ours: kb(pictures),
        against: '',
        ratio: pictures / 1024,
        limit: { most: 300 },
      },
    ];
  } finally {
    await stop(baseline);
  }
}
