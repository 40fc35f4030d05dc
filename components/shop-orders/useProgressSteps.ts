import { useTranslation } from 'next-i18next/pages';
import type { Step } from '@/components/orders/StepList';
import type { OwnParcel } from '@/contract/orders';
import { DELIVERED_AFTER_DAYS } from '@/contract/values/orders';
import { toDay } from '@/lib/format/chat-time';
import { firstName, formatDayOnly } from '@/lib/format/format';
import { useMomentText } from './useMomentText';

/** Steps of an order for its creator: paid, sent or ready, delivered or collected, refunded. */
export function useProgressSteps(parcel: OwnParcel): Step[] {
  const { t, i18n } = useTranslation('dashboard');
  const moment = useMomentText();
  const { state, buyer, deliveryKind, paidAt, readyAt, sentAt, deliveredAt, deliveredOn, tracking } = parcel;
  const name = firstName(buyer.name);
  const at = (instant: string | null) => (instant ? moment(instant) : undefined);
  const step = (
    word: 'sent' | 'delivered' | 'ready' | 'collected',
    instant: string | null,
    later?: string,
  ) => ({
    name: t(`shopOrders.progress.${word}`),
    text: at(instant) ?? later,
    isDone: instant !== null,
  });
  const expected = deliveredOn
    ? t('shopOrders.progress.byOn', { name, date: formatDayOnly(toDay(deliveredOn), i18n.language) })
    : t('shopOrders.progress.by', { name, count: DELIVERED_AFTER_DAYS });
  const sent = step('sent', sentAt);
  const steps: Step[] = [
    { name: t('shopOrders.progress.paid'), text: at(paidAt), isDone: true },
    ...(deliveryKind === 'COLLECT'
      ? [step('ready', readyAt), step('collected', deliveredAt)]
      : [
          { ...sent, text: [sent.text, tracking?.number].filter(Boolean).join(' · ') },
          step('delivered', deliveredAt, expected),
        ]),
  ];
  if (state !== 'REFUNDED') return steps;
  // A refunded order ends with the refund, so steps that it did not reach are omitted.
  return [
    ...steps.filter(({ isDone }) => isDone),
    { name: t('shopOrders.states.REFUNDED'), text: undefined, isDone: true },
  ];
}
