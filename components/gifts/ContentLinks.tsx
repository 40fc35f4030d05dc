import { useTranslation } from 'next-i18next/pages';
import { SaveButton } from '@/components/content/SaveButton';
import { ReportButton } from '@/components/content/ReportButton';
import { ShareButton } from '@/components/content/ShareButton';
import { useUser } from '@/hooks/accounts/useUser';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import type { Markable } from '@/lib/session/pending-mark';
import { GiftButton } from './GiftButton';
import type { GiftedContent } from './GiftModal';

type Props = {
  thing: Markable & { creator: { id: string } };
  /** Public path, starting at the root. */
  path: string;
  /** Content to give as a gift; false if it cannot be bought as a gift. */
  gift?: GiftedContent | false;
  className?: string;
};

/** Links to save, share, give and report content. */
export function ContentLinks({ thing, path, gift, className }: Props) {
  const { t } = useTranslation('content');
  const { contentType, id, title, creator } = thing;
  const { isMarked } = useViewerStates([thing])(thing);
  const { user } = useUser();
  return (
    <div className={className}>
      <SaveButton thing={thing} isSaved={isMarked} />
      <ShareButton shared={{ contentType, contentId: id, creatorId: creator.id, title, path }} />
      {gift && <GiftButton thing={gift}>{t('buy.gift')}</GiftButton>}
      {user.creator?.id !== creator.id && (
        <ReportButton
          title={t(`report.this.${contentType}`)}
          reported={{ subjectType: contentType, subjectId: id }}
        />
      )}
    </div>
  );
}
