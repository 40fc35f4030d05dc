import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ContentType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';
import { contentKinds } from '@/lib/content-kinds';
import { ShareModal } from './ShareModal';

export type Shared = {
  contentType: ContentType;
  contentId: string;
  creatorId: string;
  title: string;
  /** Public path, starting at the root. */
  path: string;
};

/**
 * Opens the system share sheet if there is one, otherwise a dialog with the link and share
 * channels.
 * @param show renders the dialog, or nothing once it is closed
 */
export async function share(
  { title, path, ...about }: Shared,
  show: (dialog: ReactNode) => void,
): Promise<void> {
  const { contentType, contentId: itemId, creatorId } = about;
  const note = (channel: string) =>
    contentKinds[contentType].isItem
      ? sendEvent('SHARE_ITEM', { itemId, creatorId, channel })
      : sendEvent('INTENT_SHARE', { ...about, channel });
  const dialog = <ShareModal title={title} path={path} onShare={note} onClose={() => show(null)} />;
  // Rendered outside the card so that the card's styles do not apply.
  const open = () => show(createPortal(dialog, document.body));
  if (!navigator.share) return open();
  note('system');
  await navigator.share({ title, url: new URL(path, location.origin).href }).catch((error: unknown) => {
    // AbortError means that the sheet was closed without a choice. For any other error, the dialog
    // opens.
    if ((error as Error).name !== 'AbortError') open();
  });
}
