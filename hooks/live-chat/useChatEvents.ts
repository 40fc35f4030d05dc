import { useEffect } from 'react';
import { sendEvent } from '@/lib/browser/events';

/** Records as product events that the chat of a live is opened, and that it is folded or left. */
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
    // Captured, so that the event is recorded before the events of the page are sent.
    window.addEventListener('pagehide', close, { capture: true });
    // The browser can show a page again that was left.
    window.addEventListener('pageshow', open);
    return () => {
      window.removeEventListener('pagehide', close, { capture: true });
      window.removeEventListener('pageshow', open);
      close();
    };
  }, [liveId, creatorId, isOpen]);
}
