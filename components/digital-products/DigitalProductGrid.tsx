import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import styles from '@/components/content/ContentCard.module.scss';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Grid } from '@/components/ui/layout/Grid';
import { PriceTag } from '@/components/money/PriceTag';
import { Rating } from '@/components/ui/display/Rating';
import type { DigitalProductCard } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { useViewerStates } from '@/hooks/content/useViewerStates';

const sizes = '(min-width: 1100px) 290px, (min-width: 820px) 31vw, (min-width: 640px) 46vw, 92vw';

type Props = {
  products: DigitalProductCard[];
  /** `row` scrolls sideways on small screens; `pairs` fits beside a column. */
  look?: 'cards' | 'pairs' | 'row';
};

/** Grid of digital products; each card is one link. */
export function DigitalProductGrid({ products, look }: Props) {
  const { t } = useTranslation('explore');
  const stateOf = useViewerStates(products, 'DIGITAL_PRODUCT');
  return (
    <Grid look={look}>
      {products.map((product) => (
        <Card key={product.id} as="li" look="bare" className={styles.card}>
          <div className={styles.cover}>
            <Cover picture={product.picture} topicId={product.topicId ?? product.id} sizes={sizes} />
            <Badge tone="picture" icon="download" className={styles.length}>
              {product.pagesCount === null
                ? t('digitalProducts.files', { count: product.filesCount })
                : t('digitalProducts.pages', { count: product.pagesCount })}
            </Badge>
          </div>
          <h3 className={styles.title}>
            <CardLink href={paths.digitalProduct(product.id)}>{product.title}</CardLink>
          </h3>
          <CardSaveButton
            thing={{ ...product, contentType: 'DIGITAL_PRODUCT' }}
            isSaved={stateOf(product).isMarked}
          />
          <p className={styles.by}>{product.summary}</p>
          <div className={styles.foot}>
            {product.ratingAverage === null ? (
              <span className={styles.unrated}>{t('digitalProducts.unrated')}</span>
            ) : (
              <Rating value={product.ratingAverage} count={product.ratingCount} />
            )}
            {stateOf(product).owned ? (
              <span className={styles.owned}>{t('digitalProducts.owned')}</span>
            ) : (
              <PriceTag cents={product.priceCents} />
            )}
          </div>
        </Card>
      ))}
    </Grid>
  );
}
