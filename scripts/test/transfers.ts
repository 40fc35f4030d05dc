import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

/** Observation time (ms). Later requests of a page result from user actions. */
const WATCHED_MS = 5_000;

export type Transfers = {
  /**
   * Bytes that the browser received, with headers, by type of resource: Document, Script, Font, …
   */
  bytes: Map<string, number>;
  requests: number;
  /** Sum of all layout shifts without user input. CLS is the worst few seconds of these shifts. */
  layoutShift: number;
};

/** Entries of the Layout Instability API, which the DOM types of TypeScript lack. */
type LayoutShift = PerformanceEntry & { value: number };

/**
 * Counts the transfers of a first visit to a page without user input. The page must be new and have
 * an empty cache.
 */
export async function countTransfers(page: Page, url: string): Promise<Transfers> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, string>();
  const counted: Transfers = { bytes: new Map(), requests: 0, layoutShift: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    counted.bytes.set(kind, (counted.bytes.get(kind) ?? 0) + encodedDataLength);
    counted.requests += 1;
  });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await pause(WATCHED_MS);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return { ...counted, layoutShift: shifts.reduce((sum, shift) => sum + shift, 0) };
}
