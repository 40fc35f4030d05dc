import type { Parcel } from '@/contract/orders';
import {
  claimReasons,
  NOT_ARRIVED_AFTER_DAYS,
  orderLimits,
  REPLACEMENT_DAYS,
  UNSENT_AFTER_DAYS,
  type ClaimReason,
  type ClaimWish,
} from '@/contract/values/orders';
import { DAY_MS } from '@/contract/values/times';
import { toDay } from '@/lib/format/chat-time';

/** Problem report that the buyer is filling in. */
export type ClaimDraft = {
  /** Chosen quantity by the position of the order line. */
  quantities: Map<number, number>;
  reason?: ClaimReason;
  text: string;
  wish?: ClaimWish;
};

export type ClaimGap = 'lines' | 'reason' | 'text' | 'wish';

/** Returns the initial draft of the form. If the parcel has a single item, it is chosen. */
export function startDraft({ lines }: Pick<Parcel, 'lines'>): ClaimDraft {
  const [only] = lines.length === 1 ? lines : [];
  return { quantities: new Map(only ? [[only.position, 1]] : []), text: '' };
}

/** Returns the missing inputs of a draft, in the order of the form. */
export function findGaps({ quantities, reason, text, wish }: ClaimDraft): ClaimGap[] {
  const gaps: [ClaimGap, boolean][] = [
    ['lines', quantities.size === 0],
    ['reason', reason === undefined],
    ['text', text.trim().length < orderLimits.claimTextCharacters.min],
    ['wish', wish === undefined],
  ];
  return gaps.flatMap(([gap, isMissing]) => (isMissing ? gap : []));
}

const daysAfter = (instant: string, days: number): string =>
  new Date(new Date(instant).getTime() + days * DAY_MS).toISOString();

/**
 * Returns the time from which a buyer can report that a parcel has not arrived; null if the buyer
 * has confirmed the arrival. A parcel that was not sent can be reported some days after the
 * payment. A parcel to collect can be reported as soon as it is ready.
 */
export function missingFrom({
  state,
  paidAt,
  readyAt,
  sentAt,
  isConfirmed,
}: Pick<Parcel, 'state' | 'paidAt' | 'readyAt' | 'sentAt' | 'isConfirmed'>): string | null {
  if (state === 'READY') return readyAt;
  if (state === 'PAID') return paidAt && daysAfter(paidAt, UNSENT_AFTER_DAYS);
  return isConfirmed || sentAt === null ? null : daysAfter(sentAt, NOT_ARRIVED_AFTER_DAYS);
}

/** Returns the last day on which a replacement that is offered today may be sent. */
export const toLastSendDay = (now = new Date()): string =>
  toDay(new Date(now.getTime() + REPLACEMENT_DAYS * DAY_MS));

/** Lists the reasons that fit a parcel, including reasons that the buyer can choose only later. */
export const listReasons = (parcel: Parameters<typeof missingFrom>[0]): ClaimReason[] =>
  claimReasons.filter((reason) =>
    reason === 'NOT_ARRIVED' ? missingFrom(parcel) !== null : parcel.state !== 'PAID',
  );
