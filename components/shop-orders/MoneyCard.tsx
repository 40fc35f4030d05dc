import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { firstName, formatCents } from '@/lib/format/format';
import styles from './ShopOrderPage.module.scss';

// Loaded on demand, because few orders are refunded.
const RefundModal = dynamic(() => import('./RefundModal').then((file) => file.RefundModal), { ssr: false });

/** Amounts that the buyer paid for an order, and the creator's earnings from it. */
export function MoneyCard({ parcel }: { parcel: OwnParcel }) {
  const { t, i18n } = useTranslation('dashboard');
  const [isRefunding, setRefunding] = useState(false);
  const { money, lines, buyer, can } = parcel;
  const amount = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  return (
    <Card as="section" look="pane" aria-labelledby="money">
      <h2 id="money">{t('shopOrders.money.title')}</h2>
      <dl className={styles.sums}>
        {lines.map(({ position, title, quantity, priceCents }) => (
          <div key={position}>
            <dt>{quantity > 1 ? t('shopOrders.money.line', { title, count: quantity }) : title}</dt>
            <dd>{amount(priceCents * quantity)}</dd>
          </div>
        ))}
        {money.discount && (
          <div className={styles.off}>
            <dt>{money.discount.code}</dt>
            <dd>−{amount(money.discount.offCents)}</dd>
          </div>
        )}
        <div>
          <dt>{t('shopOrders.money.delivery')}</dt>
          <dd>{money.deliveryCents === 0 ? t('shopOrders.money.free') : amount(money.deliveryCents)}</dd>
        </div>
        <div className={styles.paid}>
          <dt>{t('shopOrders.money.paid', { name: firstName(buyer.name) })}</dt>
          <dd>{amount(money.paidCents)}</dd>
        </div>
        <div>
          <dt>{t('shopOrders.money.fee')}</dt>
          <dd>−{amount(money.feeCents)}</dd>
        </div>
        {money.refundedCents > 0 && (
          <div>
            <dt>{t('shopOrders.money.refunded')}</dt>
            <dd>−{amount(money.refundedCents)}</dd>
          </div>
        )}
        <RefundedFee money={money} />
        <div className={styles.total}>
          <dt>{t('shopOrders.money.yours')}</dt>
          <dd>{amount(money.earnedCents)}</dd>
        </div>
        <div className={styles.gst}>
          <dt>{t('shopOrders.money.gst')}</dt>
          <dd>{amount(money.gstCents)}</dd>
        </div>
      </dl>
      {can.refund && (
        <div className={styles.row}>
          <Button theme="hollow-border" size="s" onClick={() => setRefunding(true)}>
            {t('shopOrders.refund.open')}
          </Button>
        </div>
      )}
      {isRefunding && <RefundModal parcel={parcel} onClose={() => setRefunding(false)} />}
    </Card>
  );
}

/**
 * Share of the fee that was returned with refunds, shown so that the sums add up; hidden if it is
 * zero.
 */
function RefundedFee({
  money: { paidCents, feeCents, refundedCents, earnedCents },
}: Pick<OwnParcel, 'money'>) {
  const { t, i18n } = useTranslation('dashboard');
  const backCents = earnedCents - (paidCents - feeCents - refundedCents);
  if (backCents <= 0) return null;
  return (
    <div>
      <dt>{t('shopOrders.money.feeBack')}</dt>
      <dd>{formatCents(backCents, i18n.language, { exact: true })}</dd>
    </div>
  );
}
