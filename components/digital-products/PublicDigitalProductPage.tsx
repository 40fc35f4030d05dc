import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { DigitalProductDetails, type DigitalProductDetailsProps } from './DigitalProductDetails';

export type PublicDigitalProductProps = Omit<DigitalProductDetailsProps, 'isPublic'> & {
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  shareCard: string;
};

/**
 * Page of a published digital product. Its head is the same at every address and names the
 * product's own address as canonical.
 */
export function PublicDigitalProductPage({ structuredData, shareCard, ...shown }: PublicDigitalProductProps) {
  const { t } = useTranslation('content');
  const { id, title, summary, creator } = shown.product;
  return (
    <>
      <PageHead
        title={t('digitalProduct.head', { title, creator: creator.name })}
        description={summary}
        canonical={paths.digitalProduct(id)}
        picture={shareCard}
      />
      <JsonLd structuredData={structuredData} />
      <DigitalProductDetails key={id} {...shown} />
    </>
  );
}
