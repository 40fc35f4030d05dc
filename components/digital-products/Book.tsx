import type { DigitalProductCard } from '@/contract/digital-products';
import { classNames } from '@/components/ui/class-names';
import { Cover } from '@/components/ui/display/Cover';
import styles from './Book.module.scss';
import { paperColours } from './paper-colours';

type Props = {
  product: Pick<DigitalProductCard, 'id' | 'title' | 'topicId' | 'picture' | 'creator'>;
  /** Value for `<img sizes>`. */
  sizes: string;
  /** True for the largest picture of the first screen (LCP). */
  first?: boolean;
  className?: string;
};

/** Decorative book with the picture of a digital product; the title is beside it. */
export function Book({ product, sizes, first, className }: Props) {
  return (
    <div className={classNames(styles.book, className)} style={paperColours(product)} aria-hidden="true">
      <p className={styles.title}>
        <b>{product.title}</b>
        <span>{product.creator.name}</span>
      </p>
      <div className={styles.picture}>
        <Cover
          picture={product.picture}
          topicId={product.topicId ?? product.id}
          sizes={sizes}
          first={first}
        />
      </div>
    </div>
  );
}
