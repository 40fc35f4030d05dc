import { useTranslation } from 'next-i18next/pages';
import type { Parcel } from '@/contract/orders';
import { firstName, formatCents, formatMoment } from '@/lib/format/format';
import styles from './ParcelPanel.module.scss';
import { StepList, type Step } from './StepList';
import { useDayText } from './useDayText';
import { usePostingSentence } from './usePostingSentence';

/** Steps of a parcel from the payment to its delivery or refund. */
export function ParcelTimeline({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('shop');
  return <StepList steps={useSteps(parcel)} label={t('orders.timeline.label')} className={styles.steps} />;
}

function useSteps(parcel: Parcel): Step[] {
  const { t, i18n } = useTranslation('shop');
  const day = useDayText();
  const posting = usePostingSentence();
  const { state, paidAt, readyAt, sentAt, deliveredAt, refundedAt, days, creator } = parcel;
  const name = firstName(creator.name);
  const at = (instant: string | null) => (instant ? formatMoment(instant, i18n.language) : undefined);
  const isCollected = parcel.deliveryKind === 'COLLECT';

  const sent = sentAt
    ? t('orders.timeline.sentAt', { at: at(sentAt), delivery: parcel.deliveryName })
    : posting(name, parcel.postingDays);
  const expected = days ? t('orders.timeline.expected', { from: days.from, to: days.to }) : undefined;
  const delivered = deliveredAt
    ? t(parcel.isConfirmed ? 'orders.timeline.confirmed' : 'orders.timeline.counted', {
        date: day(deliveredAt),
      })
    : expected;
  const paid = { name: t('orders.timeline.paid'), text: at(paidAt), isDone: true };
  const onTheWay = isCollected
    ? [
        { name: t('orders.timeline.ready'), text: at(readyAt), isDone: readyAt !== null },
        { name: t('orders.timeline.collected'), text: at(deliveredAt), isDone: deliveredAt !== null },
      ]
    : [
        { name: t('orders.timeline.sent'), text: sent, isDone: sentAt !== null },
        { name: t('orders.timeline.delivered'), text: delivered, isDone: deliveredAt !== null },
      ];
  if (state !== 'REFUNDED') return [paid, ...onTheWay];
  // A refunded parcel ends with the refund, so steps that it did not reach are omitted.
  const amount = formatCents(parcel.refundedCents, i18n.language, { exact: true });
  const refunded = {
    name: t('orders.states.REFUNDED'),
    text: refundedAt
      ? t('orders.says.refundedOn', { amount, date: day(refundedAt) })
      : t('orders.says.refunded', { amount }),
    isDone: true,
  };
  return [paid, ...onTheWay.filter(({ isDone }) => isDone), refunded];
}
