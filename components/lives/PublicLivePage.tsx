import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { firstSentences } from '@/contract/rules/first-sentences';
import { toPlainText } from '@/contract/rules/markdown';
import { LiveDetails, type LiveDetailsProps } from './LiveDetails';

const DESCRIPTION_CHARACTERS = 150;

export type PublicLiveProps = Omit<LiveDetailsProps, 'isPublic'> & {
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  shareCard: string;
};

/**
 * Page of a live for everybody. Its head is the same at every address and names the live's own
 * address as canonical.
 */
export function PublicLivePage({ structuredData, shareCard, ...shown }: PublicLiveProps) {
  const { t } = useTranslation('lives');
  const { id, title, description, creator } = shown.live;
  return (
    <>
      <PageHead
        title={t('page.head', { title, creator: creator.name })}
        description={firstSentences(toPlainText(description), DESCRIPTION_CHARACTERS)}
        canonical={paths.live(id)}
        picture={shareCard}
      />
      <JsonLd structuredData={structuredData} />
      <LiveDetails key={id} {...shown} />
    </>
  );
}
