import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { ProductDetails, type ProductDetailsProps } from './ProductDetails';
import { PublicProductPage, type PublicProductProps } from './PublicProductPage';

export type ViewProductProps = { shopProduct: true } & (
  (PublicProductProps & { isPublic: true }) | (ProductDetailsProps & { isPublic: false })
);

/**
 * Product page at the address of any content. Products that are not public are shown to their
 * creator, the office and their buyers.
 */
export function ViewProductPage({ shopProduct: _, ...shown }: ViewProductProps) {
  const { t } = useTranslation('shop');
  const { title, creator, id } = shown.product;
  if (shown.isPublic) return <PublicProductPage {...shown} />;
  return (
    <>
      <PageHead title={t('product.head', { title, creator: creator.name })} noIndex />
      <ProductDetails key={id} {...shown} />
    </>
  );
}
