import { useTranslation } from 'next-i18next/pages';
import { SaveWord } from '@/components/content/SaveButton';
import { ShareButton } from '@/components/content/ShareButton';
import { useMarked } from '@/hooks/content/useMarked';
import { GiftButton } from './GiftButton';
import type { GivenThing } from './GiftModal';

type Props = {
  thing: GivenThing & { creator: { id: string } };
  /** Its public address, from the root. */
  path: string;
  isGiftable: boolean;
  className?: string;
};

/** What else one can do with a content than unlock it: save, share and give it. */
export function ContentLinks({ thing, path, isGiftable, className }: Props) {
  const { t } = useTranslation('content');
  const { contentType, id, title, creator } = thing;
  const isSaved = useMarked(contentType, [id]).has(id);
  return (
    <div className={className}>
      <SaveWord thing={thing} isSaved={isSaved} />
      <ShareButton shared={{ contentType, contentId: id, creatorId: creator.id, title, path }} />
      {isGiftable && <GiftButton thing={thing}>{t('buy.gift')}</GiftButton>}
    </div>
  );
}
