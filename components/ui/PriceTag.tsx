import { useTranslation } from 'next-i18next/pages';
import { classNames } from './class-names';
import styles from './PriceTag.module.scss';
import { usePrice } from './usePrice';

type Props = {
  cents: number;
  /** The price before a reduction, struck through and announced as such. */
  wasCents?: number;
  monthly?: boolean;
  exact?: boolean;
  /** `l` is the price of a buy box. */
  size?: 'm' | 'l';
  className?: string;
};

/** "A$64", "A$12.50", "A$12 a month", "Free". */
export function PriceTag({ cents, wasCents, monthly, exact, size = 'm', className }: Props) {
  const { t } = useTranslation('common');
  const price = usePrice();
  return (
    <span className={classNames(styles.price, styles[size], 'tabular', className)}>
      <b>{price(cents, { monthly, exact })}</b>
      {wasCents !== undefined && wasCents > cents && (
        <s className={styles.was}>
          <span className="visually-hidden">{t('ui.price.was')} </span>
          {price(wasCents, { exact })}
        </s>
      )}
    </span>
  );
}
