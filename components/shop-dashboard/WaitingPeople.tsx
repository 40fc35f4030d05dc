import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { ShopOverview } from '@/contract/shop-editing';
import { formatNumber } from '@/lib/format/format';
import styles from './ShopOverviewPage.module.scss';

/** Numbers of people who wait until a variant is back in stock; hidden if nobody waits. */
export function WaitingPeople({ low }: { low: ShopOverview['low'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const rows = low.filter(({ waitingCount }) => waitingCount > 0);
  if (rows.length === 0) return null;
  return (
    <Card as="section" look="pane" aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        {t('shop.waiting.title')}
      </h2>
      <p className={styles.quiet}>{t('shop.waiting.lead')}</p>
      <ul role="list" className={styles.waiting}>
        {rows.map(({ variantId, title, variant, waitingCount }) => (
          <li key={variantId}>
            <span>{[title, variant].filter(Boolean).join(', ')}</span>
            <b>
              {formatNumber(waitingCount, i18n.language)}
              <span className="visually-hidden"> {t('shop.waiting.people', { count: waitingCount })}</span>
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
