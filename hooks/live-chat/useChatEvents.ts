import { useEffect } from 'react';
import { sendEvent } from '@/lib/browser/events';

/**
 * Records product events when the chat of a live is opened, and when it is closed or its page is
 * left.
 */
export function useChatEvents(liveId: string, creatorId: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    let isRecorded = false;
    const open = () => {
      if (!isRecorded) sendEvent('LIVE_OPEN_CHAT', { liveId, creatorId });
      isRecorded = true;
    };
    const close = () => {
      if (isRecorded) sendEvent('LIVE_CLOSE_CHAT', { liveId, creatorId });
      isRecorded = false;
    };
    open();
    // The listener captures the event, so that it runs before the page sends its product events.
    window.addEventListener('pagehide', close, { capture: true });
    // The browser can restore a page that was left.
    window.addEventListener('pageshow', open);
    return () => {
      window.removeEventListener('pagehide', close, { capture: true });
      window.removeEventListener('pageshow', open);
      close();
    };
  }, [liveId, creatorId, isOpen]);
}
