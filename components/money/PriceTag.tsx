import { classNames } from '../ui/class-names';
import styles from './PriceTag.module.scss';
import { usePrice } from './usePrice';

type Props = {
  cents: number;
  monthly?: boolean;
  exact?: boolean;
  /** `l` for the price of a buy box. */
  size?: 'm' | 'l';
  className?: string;
};

/** Price, such as "A$64", "A$12.50", "A$12 a month" or "Free". */
export function PriceTag({ cents, monthly, exact, size = 'm', className }: Props) {
  const price = usePrice();
  return (
    <span className={classNames(styles.price, styles[size], 'tabular', className)}>
      <b>{price(cents, { per: monthly ? 'month' : null, exact })}</b>
    </span>
  );
}
