import { insights } from '@/contract/insights';
import type { ProductEvent } from '@/contract/insights';

/** What pages do when they are left: events that wait for a batch are sent. */
function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
  // The page is not left: its requests are answered as before.
  window.dispatchEvent(new Event('pageshow'));
}

/** The product events that the page sends from now on, in order. Reading them makes it send what waits for a batch. */
export function hearEvents() {
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
