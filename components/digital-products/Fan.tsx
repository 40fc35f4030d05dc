import type { DigitalProductPage } from '@/contract/digital-products';
import { Book } from './Book';
import styles from './Fan.module.scss';
import { Paper } from './Paper';
import { paperColours } from './paper-colours';

/** Decorative drawing of the book in front of two of its pages. */
export const Fan = ({ product }: { product: DigitalProductPage }) => (
  <div className={styles.fan} style={paperColours(product)} aria-hidden="true">
    <Paper number={2} className={styles.left} />
    <Paper number={1} className={styles.right} />
    <Book product={product} sizes="260px" first className={styles.book} />
  </div>
);
