import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import type { Order } from '@/contract/orders';
import { ADDRESS_DAYS } from '@/contract/values/orders';
import { toTownLine } from '@/lib/addresses/address-text';
import { receiptLink } from '@/lib/checkout/receipt-link';
import { firstName, formatCents } from '@/lib/format/format';
import styles from './OrderPage.module.scss';

/** Sums, receipts and address of an order. */
export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation('shop');
  const isPosted = order.parcels.some(({ deliveryKind }) => deliveryKind === 'POST');
  // An order that was never paid and cannot be paid shows no address, because creators see it only
  // after the payment.
  const hasDestination = isPosted && (order.paidAt !== null || order.can.pay);
  return (
    <aside className={styles.side} aria-label={t('orders.summary.label')}>
      <Sums order={order} />
      {order.receipts.length > 0 && <Receipts receipts={order.receipts} />}
      {hasDestination && <Destination order={order} />}
    </aside>
  );
}

function Sums({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('shop');
  const { parcels } = order;
  const amount = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const count = parcels.reduce(
    (all, { lines }) => all + lines.reduce((sum, { quantity }) => sum + quantity, 0),
    0,
  );
  return (
    <Card as="section" className={styles.pane}>
      <h2>{t(order.paidAt ? 'orders.summary.paid' : 'orders.summary.unpaid')}</h2>
      <dl className={styles.sums}>
        <div>
          <dt>{t('orders.items', { count })}</dt>
          <dd>{amount(order.itemsCents)}</dd>
        </div>
        {parcels.map(
          ({ id, discount }) =>
            discount && (
              <div key={id} className={styles.off}>
                <dt>{discount.code}</dt>
                <dd>−{amount(discount.offCents)}</dd>
              </div>
            ),
        )}
        {parcels.map(({ id, creator, deliveryCents }) => (
          <div key={id}>
            <dt>{t('orders.summary.delivery', { name: firstName(creator.name) })}</dt>
            <dd>{deliveryCents === 0 ? t('orders.summary.free') : amount(deliveryCents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('orders.summary.total')}</dt>
          <dd>{amount(order.totalCents)}</dd>
        </div>
        <div className={styles.gst}>
          <dt>{t('orders.summary.gst')}</dt>
          <dd>{amount(order.gstCents)}</dd>
        </div>
        {order.refundedCents > 0 && (
          <div>
            <dt>{t('orders.summary.refunded')}</dt>
            <dd>{amount(order.refundedCents)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Receipts({ receipts }: { receipts: Order['receipts'] }) {
  const { t } = useTranslation('shop');
  return (
    <Card as="section" className={styles.pane}>
      <h2>{t('orders.summary.receipts')}</h2>
      <ul role="list" className={styles.receipts}>
        {receipts.map(({ id, number, kind, creatorName }) => (
          <li key={id}>
            <a className="link" href={receiptLink(id)} download={`${number}.pdf`}>
              {t(`orders.summary.receipt.${kind}`, { name: firstName(creatorName) })}
              <span className="visually-hidden"> {number}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Delivery address of the order, as long as it is stored. */
function Destination({ order: { address, parcels, paidAt } }: { order: Order }) {
  const { t, i18n } = useTranslation('shop');
  const posted = parcels.filter(({ deliveryKind }) => deliveryKind === 'POST');
  const names = [...new Set(posted.map(({ creator }) => firstName(creator.name)))];
  const lines =
    address &&
    [
      address.name,
      address.line2,
      address.line1,
      toTownLine(address),
      address.country === 'AU' ? '' : t(`orders.summary.countries.${address.country}`),
      address.phone,
    ].filter(Boolean);
  return (
    <Card as="section" className={styles.pane}>
      <h2>{t('orders.summary.to')}</h2>
      {lines ? (
        <>
          <address>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {paidAt && (
            <p className={styles.small}>
              {t('orders.summary.seenBy', {
                names: new Intl.ListFormat(i18n.language).format(names),
                count: names.length,
                days: ADDRESS_DAYS,
              })}
            </p>
          )}
        </>
      ) : (
        <p>{t('orders.summary.removed', { days: ADDRESS_DAYS })}</p>
      )}
    </Card>
  );
}
