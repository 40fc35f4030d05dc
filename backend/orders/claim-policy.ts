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

/** Facts of a claim that its rules depend on. */
type ClaimFacts = {
  state: ClaimState;
  /** Last step of the creator, to which the buyer answers. */
  lastStep: ClaimStep | null;
  sendBy: string | null;
  /** Time until which a claim that closed without the buyer's reply can be passed on. */
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

/** Returns true if there is an offer of the creator that the buyer can accept. */
export const mayAccept = ({ state, lastStep }: ClaimFacts): boolean =>
  state === 'BUYER' && (lastStep === 'OFFERED_REPLACEMENT' || lastStep === 'REFUNDED');

/**
 * Returns true if a replacement is offered to the buyer. A refund of a part that followed the offer
 * does not take it back.
 */
export const isReplacementOffered = ({
  lastStep,
  hasReplacement,
}: Pick<ClaimFacts, 'lastStep'> & { hasReplacement: boolean }): boolean =>
  lastStep === 'OFFERED_REPLACEMENT' || (lastStep === 'REFUNDED' && hasReplacement);

/**
 * Returns true if the buyer can ask the office: at their turn, when the day of an accepted
 * replacement is over, or some days after the claim closed without their reply.
 */
export const mayPassOn = ({ state, sendBy, passOnUntil }: ClaimFacts): boolean =>
  state === 'BUYER' ||
  (state === 'ACCEPTED' && sendBy !== null && sendBy < toAccountingDay(now())) ||
  (passOnUntil !== null && now() < passOnUntil);

/** Returns true if the parcel itself is still to be sent, so that no other items are needed. */
export const awaitsParcel = ({
  reason,
  isUnsent,
}: {
  reason: ClaimReason;
  isUnsent: boolean | null;
}): boolean => reason === 'NOT_ARRIVED' && isUnsent === true;

/**
 * Returns true if the creator can say that the items of a claim were sent: an accepted replacement,
 * or the parcel itself at any time before the office decides.
 */
export const maySend = (claim: Pick<ClaimFacts, 'state'> & Parameters<typeof awaitsParcel>[0]): boolean =>
  claim.state === 'ACCEPTED' ||
  (awaitsParcel(claim) && (claim.state === 'CREATOR' || claim.state === 'BUYER'));

/** Returns the time until which the buyer replies to an answer that is given now. */
export const replyUntil = (): Date => daysFromNow(CLAIM_REPLY_DAYS);

/** Returns the last day on which a replacement that is offered now may be sent. */
export const lastSendDay = (): string => addTo(toAccountingDay(now()), 'day', REPLACEMENT_DAYS);

/** Returns the time at which a replacement that is accepted now is late. */
export function lateFrom({ sendBy }: Pick<ClaimFacts, 'sendBy'>): Date {
  const day = addTo(sendBy ?? toAccountingDay(now()), 'day', 1);
  const dayEnds = toInstant({ day, minute: 0 }, accountingTimeZone);
  return daysAfter(dayEnds > now() ? dayEnds : now(), REPLACEMENT_LATE_DAYS);
}

export const mayAnswer = ({ state }: Pick<ClaimFacts, 'state'>): boolean => state === 'CREATOR';

/**
 * Returns true if words of the buyer are for the creator to answer: the creator asked for more, or
 * disagreed.
 */
export const returnsToCreator = ({ state, lastStep }: ClaimFacts): boolean =>
  state === 'BUYER' && (lastStep === 'ASKED' || lastStep === 'DISAGREED');
