import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { Byline } from '@/contract/content';

// Loaded on demand, because few members open it.
const PrivateFeedModal = dynamic(() => import('./PrivateFeedModal').then((file) => file.PrivateFeedModal), {
  ssr: false,
});

/** Button for a private address at which a member reads a creator's posts in a feed reader. */
export function PrivateFeed({ creator }: { creator: Byline }) {
  const { t } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        theme="hollow"
        size="s"
        aria-label={t('membership.feed.openThis', { name: creator.name })}
        onClick={() => setOpen(true)}
      >
        {t('membership.feed.open')}
      </Button>
      {isOpen && <PrivateFeedModal creator={creator} onClose={() => setOpen(false)} />}
    </div>
  );
}
