import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

/** Observation time (ms). Later requests of a page result from user actions. */
const WATCHED_MS = 5_000;

export type Transfers = {
  /**
   * Received bytes including headers, by resource type: Document, Script, Font, … Text files have
   * the type Texts.
   */
  bytes: Map<string, number>;
  /** Bytes of the HTML without headers. */
  htmlBytes: number;
  requests: number;
  /** API addresses that the page's scripts have requested with GET, in order. */
  reads: string[];
  /**
   * Sum of all layout shifts without user input. CLS, in contrast, counts only the worst few
   * seconds.
   */
  layoutShift: number;
};

/** Entries of the Layout Instability API, which is missing in TypeScript's DOM types. */
type LayoutShift = PerformanceEntry & { value: number };

const notCounted = ['/api/stream', '/api/filesystem/video/'];

const isBelow = (folder: string, url: string) => new URL(url).pathname.startsWith(folder);

/** Maximum time that a page may take to become quiet (ms). */
const LIMIT_MS = 30_000;

/**
 * Resolves when a value has not changed for a while.
 * @throws Error if the value still changes after 30 s
 */
export async function untilUnchanged(read: () => unknown, quietMs: number): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let [last, since] = [await read(), Date.now()];
  while (Date.now() - since < quietMs) {
    if (Date.now() > deadline) throw new Error(`the page was not quiet after ${LIMIT_MS} ms`);
    await pause(50);
    const now = await read();
    if (now !== last) [last, since] = [now, Date.now()];
  }
}

export type Watch = {
  /** Returns the transfers so far. */
  count: () => Promise<Transfers>;
  /** Returns the number of network events so far. */
  events: () => number;
};

/** Counts the transfers of a page from now on. The page must be new and have an empty cache. */
export async function watchTransfers(page: Page): Promise<Watch> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const responses = new Map<string, { type: string; headerBytes: number }>();
  const counted = { bytes: new Map<string, number>(), htmlBytes: 0, requests: 0, reads: [] as string[] };
  let events = 0;
  devtools.on('Network.dataReceived', () => (events += 1));
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    events += 1;
    const isFetch = type === 'Fetch' || type === 'XHR';
    // The event stream and the playlist of a film do not count, because the HTML could not contain
    // them.
    const isRead = isBelow('/api/', request.url) && !notCounted.some((path) => isBelow(path, request.url));
    if (isFetch && request.method === 'GET' && isRead) counted.reads.push(request.url);
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    responses.set(requestId, {
      type: isBelow('/texts/', response.url) ? 'Texts' : type,
      headerBytes: response.encodedDataLength,
    }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headerBytes } = responses.get(requestId) ?? { type: '', headerBytes: 0 };
    counted.bytes.set(type, (counted.bytes.get(type) ?? 0) + encodedDataLength);
    if (type === 'Document') counted.htmlBytes += encodedDataLength - headerBytes;
    counted.requests += 1;
    events += 1;
  });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const count = async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return { ...counted, layoutShift: shifts.reduce((sum, shift) => sum + shift, 0) };
  };
  return { count, events: () => events };
}

/**
 * Counts the transfers of a first visit to a page without user input.
 * @param untilLoaded resolves when the page has loaded
 */
export async function countTransfers(
  page: Page,
  url: string,
  untilLoaded: (watch: Watch) => Promise<unknown> = () => pause(WATCHED_MS),
): Promise<Transfers> {
  const watch = await watchTransfers(page);
  await page.goto(url);
  await untilLoaded(watch);
  return watch.count();
}
