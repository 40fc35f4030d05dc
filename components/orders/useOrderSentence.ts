import { useTranslation } from 'next-i18next/pages';
import type { OrderCard } from '@/contract/orders';
import { formatTime } from '@/lib/format/chat-time';
import { firstName, formatCents } from '@/lib/format/format';
import { isOver } from '@/lib/orders/order-state';
import { useDayText } from './useDayText';
import { usePostingSentence } from './usePostingSentence';

type CardParcel = OrderCard['parcels'][number];

/** Returns a function that describes where an order is, in one or two sentences for each parcel. */
export function useOrderSentence(): (order: OrderCard) => string {
  const { t, i18n } = useTranslation('shop');
  const day = useDayText();
  const posting = usePostingSentence();

  function delivered({ isConfirmed, deliveredAt, claimUntil }: CardParcel): string {
    const key = isConfirmed ? 'confirmed' : 'counted';
    const arrived = deliveredAt && t(`orders.says.${key}`, { date: day(deliveredAt) });
    const until = claimUntil && !isOver(claimUntil) && t('orders.says.claimUntil', { date: day(claimUntil) });
    return [arrived, until].filter(Boolean).join(' ');
  }

  function claimed(name: string, { claimState, answerUntil }: CardParcel): string {
    if (claimState === 'CREATOR' && answerUntil)
      return t('orders.says.answerUntil', { name, date: day(answerUntil) });
    return t(`orders.says.claim.${claimState ?? 'CREATOR'}`, { name });
  }

  function says(parcel: CardParcel): string {
    const name = firstName(parcel.creatorName);
    const { state, refundedAt, refundedCents } = parcel;
    switch (state) {
      case 'PENDING_PAYMENT':
      case 'EXPIRED':
        return t(
          parcel.unconfirmed ? `orders.says.unconfirmed.${parcel.unconfirmed}` : 'orders.says.notCharged',
        );
      case 'PAID':
        return parcel.deliveryKind === 'COLLECT'
          ? t('orders.posting.soon', { name })
          : posting(name, parcel.postingDays);
      case 'DELIVERED':
        return delivered(parcel);
      case 'CLAIMED':
        return claimed(name, parcel);
      case 'REFUNDED':
        return t(refundedAt ? 'orders.says.refundedOn' : 'orders.says.refunded', {
          amount: formatCents(refundedCents, i18n.language, { exact: true }),
          date: refundedAt && day(refundedAt),
        });
      default:
        return t(`orders.says.${state}`, { name });
    }
  }

  return ({ heldUntil, parcels }) => {
    const held = heldUntil && t('orders.says.held', { time: formatTime(heldUntil, i18n.language) });
    return [held, ...new Set(parcels.map(says))].filter(Boolean).join(' ');
  };
}
