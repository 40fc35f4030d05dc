import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { ProductDetails, type ProductDetailsProps } from './ProductDetails';

export type PublicProductProps = Omit<ProductDetailsProps, 'isPublic'> & {
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  shareCard: string;
};

/**
 * Page of a published product. Its head is the same at every address and names the product's own
 * address as canonical.
 */
export function PublicProductPage({ structuredData, shareCard, ...shown }: PublicProductProps) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { id, routedTitle, title, summary, creator, priceCents, delivery } = shown.product;
  const facts = { title, creator: creator.name, price: price(priceCents), place: delivery.postsFrom };
  return (
    <>
      <PageHead
        title={t('product.head', facts)}
        description={[
          summary,
          t(facts.place === '' ? 'product.descriptionPrice' : 'product.descriptionFrom', facts),
        ]
          .filter(Boolean)
          .join(' ')}
        canonical={paths.product(routedTitle)}
        picture={shareCard}
      />
      <JsonLd structuredData={structuredData} />
      <ProductDetails key={id} {...shown} />
    </>
  );
}
