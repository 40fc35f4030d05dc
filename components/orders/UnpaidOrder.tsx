import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { Order } from '@/contract/orders';
import { useChangeOrder } from '@/hooks/orders/useOrders';
import { formatTime } from '@/lib/format/chat-time';
import styles from './OrderPage.module.scss';
import { UnpaidActions } from './UnpaidActions';

/** Panel of an order that is not paid yet, with the time until which its items are held. */
export function UnpaidOrder({ order: { id, number, heldUntil, can } }: { order: Order }) {
  const { t, i18n } = useTranslation('shop');
  const { reload } = useChangeOrder(id);
  return (
    <Card as="section" className={styles.pane} aria-label={t('orders.states.PENDING_PAYMENT')} tabIndex={-1}>
      <h2>{t('orders.states.PENDING_PAYMENT')}</h2>
      {/* The reader's time zone is known only in the browser. */}
      <p suppressHydrationWarning>
        {heldUntil && t('orders.says.held', { time: formatTime(heldUntil, i18n.language) })}{' '}
        {t('orders.says.notCharged')}
      </p>
      <UnpaidActions orderId={id} number={number} canPay={can.pay} canCancel={can.cancel} onChange={reload} />
    </Card>
  );
}
