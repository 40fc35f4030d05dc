import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { DigitalProductDetails, type DigitalProductDetailsProps } from './DigitalProductDetails';

export type PublicDigitalProductProps = Omit<DigitalProductDetailsProps, 'isPublic'> & {
  /** In schema.org's words. */
  facts: object;
  shareCard: string;
};

/** A published digital product: its head is the same at each of its addresses, and names its own as the canonical one. */
export function PublicDigitalProductPage({ facts, shareCard, ...shown }: PublicDigitalProductProps) {
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
      <JsonLd facts={facts} />
      <DigitalProductDetails key={id} {...shown} />
    </>
  );
}
