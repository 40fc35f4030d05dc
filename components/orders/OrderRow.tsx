import { useTranslation } from 'next-i18next/pages';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import type { OrderCard } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { receiptLink } from '@/lib/checkout/receipt-link';
import { firstName, formatCents } from '@/lib/format/format';
import { toClaimElementId, isOver, toOrderState, toProblemForm } from '@/lib/orders/order-state';
import styles from './OrdersPage.module.scss';
import { stateTones } from './state-tones';
import { UnpaidActions } from './UnpaidActions';
import { useDayText } from './useDayText';
import { useOrderSentence } from './useOrderSentence';

const MOST_PICTURES = 3;
const PICTURE_SIZE = 64;

type Props = { order: OrderCard; onChange: () => Promise<unknown> };

/** Order in the list: date, pictures, state, next step, actions, total and order number. */
export function OrderRow({ order, onChange }: Props) {
  const { t, i18n } = useTranslation('shop');
  const day = useDayText();
  const sentence = useOrderSentence();
  const { id, at, parcels, pictures, number, totalCents, heldUntil } = order;
  const { state, sentCount } = toOrderState(parcels);
  const names = [...new Set(parcels.map(({ creatorName }) => firstName(creatorName)))];
  const title =
    order.title ??
    t('orders.itemsFrom', {
      count: order.itemsCount,
      names: new Intl.ListFormat(i18n.language).format(names),
    });
  return (
    <li className={classNames(styles.row, state === 'EXPIRED' && styles.gone)}>
      <time dateTime={at} className="tabular">
        {day(at)}
      </time>
      <span className={styles.pictures} aria-hidden="true">
        {(pictures.length > 0 ? pictures.slice(0, MOST_PICTURES) : [null]).map((picture, place) => (
          <LinePicture key={place} picture={picture} size={PICTURE_SIZE} />
        ))}
      </span>
      <div className={styles.what}>
        <h3>
          <Link href={paths.order(id)}>{title}</Link>
        </h3>
        <Badge tone={stateTones[state]}>
          {sentCount === undefined
            ? t(`orders.states.${state}`)
            : t('orders.partSent', { sent: sentCount, count: parcels.length })}
        </Badge>
        {/* The reader's time zone is known only in the browser. */}
        <p suppressHydrationWarning>{sentence(order)}</p>
        {heldUntil ? (
          <UnpaidActions orderId={id} number={number} canPay canCancel onChange={onChange} />
        ) : (
          <RowLinks order={order} />
        )}
      </div>
      <p className={classNames(styles.amount, 'tabular')}>
        <b>{formatCents(totalCents, i18n.language, { exact: true })}</b>
        <span>{number}</span>
      </p>
    </li>
  );
}

/** Links of a row. Their accessible names end with the order number. */
function RowLinks({ order: { id, number, parcels, receiptId } }: { order: OrderCard }) {
  const { t } = useTranslation('shop');
  const ofOrder = <span className="visually-hidden"> ({number})</span>;
  const claimed = parcels.find(({ state }) => state === 'CLAIMED');
  const [only] = parcels.length === 1 ? parcels : [];
  const canReport = only?.state === 'DELIVERED' && only.claimUntil !== null && !isOver(only.claimUntil);
  return (
    <p className={styles.actions}>
      {claimed ? (
        <Link className="link" href={`${paths.order(id)}#${toClaimElementId(claimed.id)}`}>
          {t('orders.seeProblem')}
          {ofOrder}
        </Link>
      ) : (
        <Link className="link" href={paths.order(id)}>
          {t('orders.see')}
          {ofOrder}
        </Link>
      )}
      {parcels.map(
        ({ id: parcelId, state, tracking }, index) =>
          state === 'SENT' &&
          tracking?.url && (
            <a key={parcelId} className="link" href={tracking.url} target="_blank" rel="noreferrer">
              {parcels.length > 1 ? t('orders.trackNumbered', { number: index + 1 }) : t('orders.track')}
              {ofOrder}
            </a>
          ),
      )}
      {receiptId && (
        <a className="link" href={receiptLink(receiptId)} download>
          {t('orders.receipt')}
          {ofOrder}
        </a>
      )}
      {only && canReport && (
        <Link className="link" href={toProblemForm(id, only.id)}>
          {t('orders.report')}
          {ofOrder}
        </Link>
      )}
    </p>
  );
}
