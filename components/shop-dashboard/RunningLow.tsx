import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { ShopOverview } from '@/contract/shop-editing';
import { LowVariant } from './LowVariant';
import styles from './ShopOverviewPage.module.scss';

type Props = {
  low: ShopOverview['low'];
  addStock: (variantId: string, change: number, key: string) => Promise<unknown>;
};

/** Variants with a stock at or below their alert level, each with a field for new stock. */
export function RunningLow({ low, addStock }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <Card as="section" look="pane" aria-labelledby="running-low">
      <h2 id="running-low" className={styles.title}>
        {t('shop.low.title')}
      </h2>
      <p className={styles.quiet}>{t('shop.low.lead')}</p>
      <ul role="list" tabIndex={-1} aria-labelledby="running-low" className={styles.lows}>
        {low.map((row) => (
          <LowVariant key={row.variantId} row={row} addStock={addStock} />
        ))}
      </ul>
    </Card>
  );
}
