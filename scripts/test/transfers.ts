import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

/** In milliseconds: what a page still loads after that, somebody has asked for. */
const WATCHED_MS = 5_000;

export type Transfers = {
  /** Bytes that the browser received, headers included, by the kind of thing: Document, Script, Font, … */
  bytes: Map<string, number>;
  requests: number;
  /** By how much what is shown moved without anybody touching it: all shifts added up, of which CLS is the worst few seconds. */
  layoutShift: number;
};

/** Entries of the Layout Instability API, which TypeScript's DOM types do not have. */
type LayoutShift = PerformanceEntry & { value: number };

/** What the first visit to a page transfers, without touching anything. The page must be a new one, with an empty cache. */
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
