import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState } from 'react';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import type { Order, Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { firstName, formatCents } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import { toProblemForm } from '@/lib/orders/order-state';
import { ParcelActions } from './ParcelActions';
import styles from './ParcelPanel.module.scss';
import { ParcelTimeline } from './ParcelTimeline';
import { stateTones } from './state-tones';
import { TrackingBox } from './TrackingBox';

const ClaimThread = dynamic(() => import('./ClaimThread').then((module) => module.ClaimThread));

type Props = {
  order: Order;
  parcel: Parcel;
  /** Number of the parcel in an order of several parcels. */
  number?: number;
};

/** Parcel of one creator with its lines, timeline, tracking, actions and reported problem. */
export function ParcelPanel({ order, parcel, number }: Props) {
  const { t } = useTranslation('shop');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const { creator, state, tracking, collect, claim } = parcel;
  const name = firstName(creator.name);
  const isCollected = parcel.deliveryKind === 'COLLECT';
  const title =
    number === undefined
      ? t(isCollected ? 'orders.parcel.collect' : 'orders.parcel.from', { name })
      : t('orders.parcel.numbered', { number, name });
  return (
    <Card as="section" className={styles.panel} aria-labelledby={titleId}>
      <header>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={44} />
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="tabular">{[creator.name, parcel.number].filter(Boolean).join(' · ')}</p>
        </div>
        <Badge tone={stateTones[state]}>{t(`orders.states.${state}`)}</Badge>
      </header>
      {isConfirmed && (
        <div className={styles.note}>
          <Banner
            tone="success"
            announced
            action={
              parcel.can.claim && (
                <Link className="link" href={toProblemForm(order.id, parcel.id)}>
                  {t('orders.report')}
                </Link>
              )
            }
          >
            {t('orders.confirm.done')}
          </Banner>
        </div>
      )}
      <div className={styles.body}>
        <Lines lines={parcel.lines} />
        {parcel.paidAt ? (
          <ParcelTimeline parcel={parcel} />
        ) : (
          <p className={styles.unpaid}>
            {parcel.unconfirmed
              ? t(`orders.says.unconfirmed.${parcel.unconfirmed}`)
              : t(order.paidAt ? 'orders.parcel.goesBack' : 'orders.says.notCharged')}
          </p>
        )}
      </div>
      {collect && (
        <div className={styles.collect}>
          <Icon name="home" />
          <p>
            <b>{collect.address}</b>
            <span>{collect.times}</span>
            <span>
              {t('orders.collect.code')} <b className="tabular">{collect.code}</b>
            </span>
          </p>
        </div>
      )}
      {tracking && <TrackingBox tracking={tracking} parcelName={title} />}
      <ParcelActions
        order={order}
        parcel={parcel}
        parcelName={title}
        onConfirmed={() => {
          setConfirmed(true);
          moveFocus(heading.current);
        }}
      />
      {claim && <ClaimThread order={order} parcel={parcel} claim={claim} />}
    </Card>
  );
}

function Lines({ lines }: { lines: Parcel['lines'] }) {
  const { t, i18n } = useTranslation('shop');
  return (
    <ul role="list" className={styles.lines}>
      {lines.map(({ position, title, variant, picture, routedTitle, quantity, priceCents, amountCents }) => (
        <li key={position}>
          <span className={styles.picture} aria-hidden="true">
            <LinePicture picture={picture} size={64} />
          </span>
          <span>
            <b>{routedTitle ? <Link href={paths.product(routedTitle)}>{title}</Link> : title}</b>
            <span className="tabular">
              {[
                variant,
                quantity > 1 &&
                  t('orders.parcel.times', {
                    count: quantity,
                    price: formatCents(priceCents, i18n.language),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="tabular">{formatCents(amountCents, i18n.language, { exact: true })}</span>
        </li>
      ))}
    </ul>
  );
}
