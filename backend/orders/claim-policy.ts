import {
  CLAIM_REPLY_DAYS,
  REPLACEMENT_DAYS,
  REPLACEMENT_LATE_DAYS,
  type ClaimReason,
  type ClaimState,
  type ClaimStep,
} from '../../contract/values/orders.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { addTo, toAccountingDay, toInstant } from '../local-time.ts';
import { daysAfter, daysFromNow, now } from '../clock.ts';

/** Facts of a claim on which its rules depend. */
type ClaimFacts = {
  state: ClaimState;
  /** Creator's last step that the buyer can answer. */
  lastStep: ClaimStep | null;
  sendBy: string | null;
  /**
   * Time until which the buyer can pass a closed claim to the office; set if the claim closed
   * without the buyer's reply.
   */
  passOnUntil: Date | null;
};

/** Steps of a creator to which the buyer answers. */
export const creatorSteps: readonly ClaimStep[] = [
  'OFFERED_REPLACEMENT',
  'REFUNDED',
  'ASKED',
  'DISAGREED',
  'SENT_REPLACEMENT',
];

export const isOpen = ({ state }: Pick<ClaimFacts, 'state'>): boolean =>
  state !== 'RESOLVED' && state !== 'REFUNDED';

/** Returns true if the buyer can accept an offer of the creator. */
export const mayAccept = ({ state, lastStep }: ClaimFacts): boolean =>
  state === 'BUYER' && (lastStep === 'OFFERED_REPLACEMENT' || lastStep === 'REFUNDED');

/**
 * Returns true if the creator offers a replacement to the buyer. A later partial refund does not
 * withdraw the offer.
 */
export const isReplacementOffered = ({
  lastStep,
  hasReplacement,
}: Pick<ClaimFacts, 'lastStep'> & { hasReplacement: boolean }): boolean =>
  lastStep === 'OFFERED_REPLACEMENT' || (lastStep === 'REFUNDED' && hasReplacement);

/**
 * Returns true if the buyer can pass the claim to the office. That is possible while the buyer has
 * to reply, and after the day of an accepted replacement. It is also possible for some days after
 * the claim closed without the buyer's reply.
 */
export const mayPassOn = ({ state, sendBy, passOnUntil }: ClaimFacts): boolean =>
  state === 'BUYER' ||
  (state === 'ACCEPTED' && sendBy !== null && sendBy < toAccountingDay(now())) ||
  (passOnUntil !== null && now() < passOnUntil);

/**
 * Returns true if the claim is about a parcel that was not sent yet. The creator can then send the
 * parcel itself instead of a replacement.
 */
export const awaitsParcel = ({
  reason,
  isUnsent,
}: {
  reason: ClaimReason;
  isUnsent: boolean | null;
}): boolean => reason === 'NOT_ARRIVED' && isUnsent === true;

/**
 * Returns true if the creator can report that items were sent. The items are an accepted
 * replacement, or the unsent parcel itself before the office decides.
 */
export const maySend = (claim: Pick<ClaimFacts, 'state'> & Parameters<typeof awaitsParcel>[0]): boolean =>
  claim.state === 'ACCEPTED' ||
  (awaitsParcel(claim) && (claim.state === 'CREATOR' || claim.state === 'BUYER'));

/** Returns the deadline for the buyer's reply to an answer given now. */
export const replyUntil = (): Date => daysFromNow(CLAIM_REPLY_DAYS);

/** Returns the last permitted day for sending a replacement that is offered now. */
export const lastSendDay = (): string => addTo(toAccountingDay(now()), 'day', REPLACEMENT_DAYS);

/** Returns the time from which a replacement that is accepted now counts as late. */
export function lateFrom({ sendBy }: Pick<ClaimFacts, 'sendBy'>): Date {
  const day = addTo(sendBy ?? toAccountingDay(now()), 'day', 1);
  const dayEnds = toInstant({ day, minute: 0 }, accountingTimeZone);
  return daysAfter(dayEnds > now() ? dayEnds : now(), REPLACEMENT_LATE_DAYS);
}

export const mayAnswer = ({ state }: Pick<ClaimFacts, 'state'>): boolean => state === 'CREATOR';

/**
 * Returns true if the creator has to answer a text of the buyer, because the creator asked a
 * question or disagreed.
 */
export const returnsToCreator = ({ state, lastStep }: ClaimFacts): boolean =>
  state === 'BUYER' && (lastStep === 'ASKED' || lastStep === 'DISAGREED');
