import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { ContentType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';

const ShareModal = dynamic(() => import('./ShareModal').then((file) => file.ShareModal), { ssr: false });

export type Shared = {
  contentType: ContentType;
  contentId: string;
  creatorId: string;
  title: string;
  /** The public address, from the root. */
  path: string;
};

type Props = { shared: Shared; theme?: 'hollow' | 'hollow-border'; size?: 's' | 'm' };

/** Opens the system's own sheet where there is one, else a dialog with the link and ways to send it. */
export function ShareButton({ shared, theme = 'hollow', size = 's' }: Props) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const { title, path, ...about } = shared;
  const note = (channel: string) => sendEvent('INTENT_SHARE', { ...about, channel });

  async function share() {
    if (!navigator.share) return setOpen(true);
    note('system');
    // Without another request before it: the sheet opens only while the press is fresh.
    await navigator.share({ title, url: new URL(path, location.origin).href }).catch((error: unknown) => {
      // Closed without a choice. Whatever else keeps the sheet away, the dialog does not.
      if ((error as Error).name !== 'AbortError') setOpen(true);
    });
  }

  return (
    <>
      <Button
        theme={theme}
        size={size}
        icon="share"
        aria-label={t('share.this', { title })}
        onClick={() => void share()}
      >
        {t('share.action')}
      </Button>
      {isOpen && <ShareModal title={title} path={path} onShare={note} onClose={() => setOpen(false)} />}
    </>
  );
}
