import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Order, Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { NOT_ARRIVED_AFTER_DAYS } from '@/contract/values/orders';
import { useErrorText } from '@/hooks/useErrorText';
import { useChangeOrder } from '@/hooks/orders/useOrders';
import { firstName } from '@/lib/format/format';
import { daysSince, toProblemForm } from '@/lib/orders/order-state';
import { AskToCancel } from './AskToCancel';
import styles from './ParcelPanel.module.scss';
import { useDayText } from './useDayText';

type Props = { order: Order; parcel: Parcel; parcelName: string; onConfirmed: () => void };

/**
 * Actions of the buyer for a parcel. For a parcel that was sent long ago, the buyer is asked
 * whether it arrived.
 */
export function ParcelActions({ order, parcel, parcelName, onConfirmed }: Props) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const day = useDayText();
  const { confirm } = useChangeOrder(order.id);
  const [isConfirming, setConfirming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { can, creator, sentAt, deliveredOn, claimUntil, state } = parcel;
  const name = firstName(creator.name);
  const ofParcel = <span className="visually-hidden"> ({parcelName})</span>;
  const sentDays = sentAt ? daysSince(sentAt) : 0;
  const isNudged = can.confirm && deliveredOn !== null && sentDays >= NOT_ARRIVED_AFTER_DAYS;
  const isOwned = state === 'DELIVERED' || state === 'RESOLVED';
  const again = parcel.lines.find(({ routedTitle }) => routedTitle !== null)?.routedTitle;

  async function markDelivered() {
    setConfirming(true);
    setFailure(undefined);
    try {
      await confirm(parcel.id);
      onConfirmed();
    } catch (error) {
      setFailure(error);
    }
    setConfirming(false);
  }

  const confirmButton = (theme: 'green' | 'black') => (
    <Button
      theme={theme}
      size="s"
      icon="check"
      loading={isConfirming && t('orders.confirm.running')}
      onClick={() => void markDelivered()}
    >
      {t('orders.confirm.action')}
      {ofParcel}
    </Button>
  );

  return (
    <>
      {failure !== undefined && (
        <div className={styles.note}>
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        </div>
      )}
      {isNudged && (
        <div className={styles.note}>
          <Banner title={t('orders.confirm.nudge')} icon="shipping" action={confirmButton('black')}>
            {t('orders.confirm.nudgeText', { count: sentDays, date: day(deliveredOn) })}
          </Banner>
        </div>
      )}
      <footer>
        {can.confirm && !isNudged && confirmButton('green')}
        {(isOwned || state === 'EXPIRED') && again && (
          <ButtonLink size="s" href={paths.product(again)}>
            {t(isOwned ? 'orders.buyAgain' : 'orders.seeInShop')}
            {ofParcel}
          </ButtonLink>
        )}
        <ButtonLink size="s" icon="message" href={paths.messageTo(creator.userId)}>
          {t('orders.message', { name })}
        </ButtonLink>
        {can.askToCancel && (
          <Button theme="hollow" size="s" onClick={() => setAsking(true)}>
            {t('orders.askToCancel.action')}
            {ofParcel}
          </Button>
        )}
        {can.claim && (
          <>
            <ButtonLink theme="hollow" size="s" href={toProblemForm(order.id, parcel.id)}>
              {t('orders.report')}
              {ofParcel}
            </ButtonLink>
            {claimUntil && state === 'DELIVERED' && (
              <span className={styles.until}>{t('orders.until', { date: day(claimUntil) })}</span>
            )}
          </>
        )}
      </footer>
      {isAsking && (
        <AskToCancel orderNumber={order.number} parcel={parcel} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
