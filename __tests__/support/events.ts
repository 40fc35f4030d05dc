import { insights } from '@/contract/insights';
import type { ProductEvent } from '@/contract/insights';

/** Simulates leaving the page, on which pages send the events of an unfinished batch. */
function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
  // The page stays open, so that its requests are answered as before.
  window.dispatchEvent(new Event('pageshow'));
}

/**
 * Returns the product events that the page sends from now on, in order. Reading the events makes
 * the page send its unfinished batch.
 */
export function recordEvents() {
  leave();
  const heard: ProductEvent[] = [];
  navigator.sendBeacon = (_address, body) => {
    void (body as Blob).text().then((text) => {
      heard.push(...insights.recordAll.body.parse(JSON.parse(text)).events);
    });
    return true;
  };
  return {
    get sent(): readonly ProductEvent[] {
      leave();
      return heard;
    },
  };
}
