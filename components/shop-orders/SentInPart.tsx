import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Banner } from '@/components/ui/feedback/Banner';
import { paths } from '@/contract/paths';
import type { SentResult } from '@/hooks/orders/useOwnOrders';
import { firstName } from '@/lib/format/format';
import styles from './ShopOrdersPage.module.scss';

const reasons = ['PARCEL_REFUNDED', 'PARCEL_CLAIMED', 'PARCEL_COLLECTED', 'PARCEL_DELIVERED'] as const;

/**
 * Result after only some of several orders were marked as sent: the failed orders and the reasons.
 */
export function SentInPart({ result: { sentIds, failed } }: { result: SentResult }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.note}>
      <Banner
        tone="warning"
        announced
        title={t('shopOrders.bulk.inPart', { sent: sentIds.length, count: sentIds.length + failed.length })}
      >
        <ul role="list">
          {failed.map(({ id, number, buyerName, code }) => (
            <li key={id}>
              {t(`shopOrders.bulk.refused.${reasons.find((reason) => reason === code) ?? 'other'}`, {
                number,
                name: firstName(buyerName),
              })}{' '}
              <Link className="link" href={paths.dashboardOrder(id)}>
                {t('shopOrders.bulk.open', { number })}
              </Link>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
