import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import { usePrice } from '@/components/money/usePrice';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { paths } from '@/contract/paths';
import type { ProductCard as Product } from '@/contract/shop';
import { findSwatch, isColour } from '@/lib/shop/colours';
import styles from './ProductCard.module.scss';
import { TellButton } from './TellButton';

const sizes = '(min-width: 1100px) 290px, (min-width: 820px) 23vw, (min-width: 640px) 31vw, 46vw';

type Props = {
  product: Product;
  isSaved: boolean;
  withoutCreator?: boolean;
  level?: 2 | 3;
  first?: boolean;
};

/**
 * Card of a product in a grid; the whole card is one link. A sold-out product still shows its price
 * and offers a mail when it is back in stock.
 */
export function ProductCard({ product, isSaved, withoutCreator = false, level = 3, first }: Props) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const Title = `h${level}` as const;
  const path = paths.product(product.routedTitle);
  const isSold = product.leftCount === 0;
  const cost = price(product.priceCents);
  return (
    <Card as="li" look="bare" className={classNames(styles.card, isSold && styles.sold)}>
      <div className={styles.art}>
        <Cover picture={product.picture} topicId={product.id} sizes={sizes} first={first} />
        <Note product={product} />
      </div>
      <Title className={styles.title}>
        <CardLink href={path}>{product.title}</CardLink>
      </Title>
      <CardSaveButton thing={{ ...product, contentType: 'PRODUCT' }} isSaved={isSaved} />
      {!withoutCreator && <p className={styles.by}>{product.creator.name}</p>}
      <div className={styles.foot}>
        <b className="tabular">{product.hasPrices ? t('card.from', { price: cost }) : cost}</b>
        {isSold ? <TellButton product={product} /> : <Choice choice={product.choice} />}
      </div>
    </Card>
  );
}

/** Note that few items are left, or that the product is new. */
function Note({ product: { leftCount, isNew } }: Pick<Props, 'product'>) {
  const { t } = useTranslation('shop');
  if (leftCount === 0)
    return <Badge className={classNames(styles.note, styles.out)}>{t('card.soldOut')}</Badge>;
  if (leftCount !== null)
    return (
      <Badge tone="warning" className={styles.note}>
        {t('card.left', { count: leftCount })}
      </Badge>
    );
  return (
    isNew && (
      <Badge tone="picture" className={styles.note}>
        {t('card.new')}
      </Badge>
    )
  );
}

/** Maximum number of colours that are drawn; more are counted. */
const MOST_DRAWN = 5;

/** Values from which buyers choose: colours as dots, all other values as a count. */
function Choice({ choice }: Pick<Product, 'choice'>) {
  const { t } = useTranslation('shop');
  if (!choice) return null;
  const { name, values } = choice;
  const text = t(isColour(name) ? 'card.colours' : 'card.choices', { count: values.length });
  const swatches = isColour(name) ? values.map(findSwatch).filter((swatch) => swatch !== undefined) : [];
  if (swatches.length < values.length || values.length > MOST_DRAWN)
    return <span className={styles.choice}>{text}</span>;
  return (
    <span className={styles.swatches}>
      <span className="visually-hidden">{text}</span>
      {swatches.map((swatch, place) => (
        <i key={place} style={{ background: swatch }} />
      ))}
    </span>
  );
}
