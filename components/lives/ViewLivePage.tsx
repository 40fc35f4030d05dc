import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { LiveDetails, type LiveDetailsProps } from './LiveDetails';
import { PublicLivePage, type PublicLiveProps } from './PublicLivePage';

export type ViewLiveProps =
  | (Omit<PublicLiveProps, 'keep'> & { isPublic: true })
  | (Omit<LiveDetailsProps, 'keep'> & { isPublic: false });

const keep = ['contentType', 'contentId'];

/**
 * Page of a live at the address of any content. Lives that are not public are shown to their
 * creator, the office and seat holders.
 */
export function ViewLivePage(shown: ViewLiveProps) {
  const { t } = useTranslation('lives');
  const { title, creator, id } = shown.live;
  if (shown.isPublic) return <PublicLivePage {...shown} keep={keep} />;
  return (
    <>
      <PageHead title={t('page.head', { title, creator: creator.name })} noIndex />
      <LiveDetails key={id} {...shown} keep={keep} />
    </>
  );
}
