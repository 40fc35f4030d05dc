import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ContentType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';
import { ShareModal } from './ShareModal';

export type Shared = {
  contentType: ContentType;
  contentId: string;
  creatorId: string;
  title: string;
  /** The public address, from the root. */
  path: string;
};

/**
 * Opens the system's own sheet where there is one, else a dialog with the link and ways to send it.
 * @param show renders the dialog, or nothing once it is closed
 */
export async function share(
  { title, path, ...about }: Shared,
  show: (dialog: ReactNode) => void,
): Promise<void> {
  const note = (channel: string) => sendEvent('INTENT_SHARE', { ...about, channel });
  const dialog = <ShareModal title={title} path={path} onShare={note} onClose={() => show(null)} />;
  // Outside of the card that it is opened from, whose styles are not for it.
  const open = () => show(createPortal(dialog, document.body));
  if (!navigator.share) return open();
  note('system');
  await navigator.share({ title, url: new URL(path, location.origin).href }).catch((error: unknown) => {
    // Closed without a choice. Whatever else keeps the sheet away, the dialog does not.
    if ((error as Error).name !== 'AbortError') open();
  });
}
