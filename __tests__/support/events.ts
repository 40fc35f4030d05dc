import { insights } from '@/contract/insights';
import type { ProductEvent } from '@/contract/insights';

/** Simulates that the page is closed, because pages then send their unfinished batch of events. */
function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
  // Simulates that the page is shown again, because the test continues with it.
  window.dispatchEvent(new Event('pageshow'));
}

/**
 * Returns the product events that the page sends after this call, in order. Reading the events
 * makes the page send its unfinished batch.
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
