import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

/** Observation time (ms). Later requests of a page result from user actions. */
const WATCHED_MS = 5_000;

export type Transfers = {
  /**
   * Bytes that the browser received, with headers, by type of resource: Document, Script, Font, …
   */
  bytes: Map<string, number>;
  /** Bytes of the HTML without headers. */
  htmlBytes: number;
  requests: number;
  /** Addresses that the page's scripts have read with GET, in order. */
  reads: string[];
  /** Sum of all layout shifts without user input. CLS is the worst few seconds of these shifts. */
  layoutShift: number;
};

/** Entries of the Layout Instability API, which the DOM types of TypeScript lack. */
type LayoutShift = PerformanceEntry & { value: number };

/**
 * Counts the transfers of a page from now on. The page must be new and have an empty cache.
 * @returns a function that returns the counts so far
 */
export async function watchTransfers(page: Page): Promise<() => Promise<Transfers>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const responses = new Map<string, { type: string; headerBytes: number }>();
  const counted = { bytes: new Map<string, number>(), htmlBytes: 0, requests: 0, reads: [] as string[] };
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.method === 'GET' && (type === 'Fetch' || type === 'XHR')) counted.reads.push(request.url);
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    responses.set(requestId, { type, headerBytes: response.encodedDataLength }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headerBytes } = responses.get(requestId) ?? { type: '', headerBytes: 0 };
    counted.bytes.set(type, (counted.bytes.get(type) ?? 0) + encodedDataLength);
    if (type === 'Document') counted.htmlBytes += encodedDataLength - headerBytes;
    counted.requests += 1;
  });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return { ...counted, layoutShift: shifts.reduce((sum, shift) => sum + shift, 0) };
  };
}

/** Counts the transfers of a first visit to a page without user input. */
export async function countTransfers(page: Page, url: string): Promise<Transfers> {
  const count = await watchTransfers(page);
  await page.goto(url);
  await pause(WATCHED_MS);
  return count();
}

/** Returns true for an address of the API. */
export const isApiCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/');
