import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { DigitalProductDetails, type DigitalProductDetailsProps } from './DigitalProductDetails';
import { PublicDigitalProductPage, type PublicDigitalProductProps } from './PublicDigitalProductPage';

export type ViewDigitalProductProps =
  | (Omit<PublicDigitalProductProps, 'keep'> & { isPublic: true })
  | (Omit<DigitalProductDetailsProps, 'keep'> & { isPublic: false });

const keep = ['contentType', 'contentId'];

/**
 * Product page at the address of any content. Products that are not public are shown to their
 * creator, the office and their owners.
 */
export function ViewDigitalProductPage(shown: ViewDigitalProductProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.product;
  if (shown.isPublic) return <PublicDigitalProductPage {...shown} keep={keep} />;
  return (
    <>
      <PageHead title={t('digitalProduct.head', { title, creator: creator.name })} noIndex />
      <DigitalProductDetails key={id} {...shown} keep={keep} />
    </>
  );
}
