import type { Selectable } from 'kysely';
import { limits } from '../../contract/values/limits.ts';
import type { DiscountState } from '../../contract/values/discounts.ts';
import type { DiscountCodes } from '../db/types.ts';
import type { Quote, QuoteLine } from '../extension-points/sellables.ts';

export type CodeRow = Selectable<DiscountCodes>;

/** How often a code is used, by everybody and by one person: what is paid and what somebody is paying now. */
export type Uses = { total: number; ofPerson: number };

export type DiscountRefusal =
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_ENDED'
  | 'DISCOUNT_USED_UP'
  | 'DISCOUNT_USED'
  | 'DISCOUNT_TOO_BIG'
  | 'DISCOUNT_NOT_FOR_THIS'
  | 'DISCOUNT_WITH_TRIAL';

/** Where a code stands now, for its creator. */
export function stateOf(
  { startsAt, endsAt, endedAt, totalLimit }: CodeRow,
  usesCount: number,
  at: Date,
): DiscountState {
  if (endedAt || (endsAt && endsAt <= at)) return 'ENDED';
  if (totalLimit !== null && usesCount >= totalLimit) return 'USED_UP';
  return startsAt && startsAt > at ? 'SCHEDULED' : 'ACTIVE';
}

/** The line that a code may reduce: one content of one creator, or the first month of a membership. A tip is none. */
export function reducibleLine({ lines }: Quote): QuoteLine | undefined {
  const [line, ...others] = lines;
  return line?.sellerId && line.content && others.length === 0 ? line : undefined;
}

/** Without a course or a membership of its own a code is for what is sold once. */
function isFor({ courseId, membershipId }: CodeRow, { content }: QuoteLine): boolean {
  if (content?.type === 'SUBSCRIPTION' || membershipId !== null) return membershipId === content?.id;
  return courseId === null || courseId === content?.id;
}

/** What a code takes off an amount, in cents, rounded down. */
export const offCents = ({ percent, amountCents }: CodeRow, priceCents: number): number =>
  Math.min(priceCents, percent === null ? amountCents! : Math.floor((priceCents * percent) / 100));

/** Why a code does not apply to a line now, for one person; undefined when it does. A code that has not begun is not known. */
export function refusalOf(
  code: CodeRow,
  line: QuoteLine,
  { trialDays }: Quote,
  uses: Uses,
  at: Date,
): DiscountRefusal | undefined {
  if (code.startsAt && code.startsAt > at) return 'DISCOUNT_NOT_FOUND';
  if (code.endedAt || (code.endsAt && code.endsAt <= at)) return 'DISCOUNT_ENDED';
  if (!isFor(code, line)) return 'DISCOUNT_NOT_FOR_THIS';
  // At the card provider the free days would use it up: their invoice, of nothing, is the first.
  if (trialDays) return 'DISCOUNT_WITH_TRIAL';
  if (code.personLimit !== null && uses.ofPerson >= code.personLimit) return 'DISCOUNT_USED';
  if (code.totalLimit !== null && uses.total >= code.totalLimit) return 'DISCOUNT_USED_UP';
  // A card cannot pay less, and what costs nothing has no payment, receipt or refund: a creator who gives it away sets no price.
  if (line.amountCents - offCents(code, line.amountCents) < limits.tipCents.min) return 'DISCOUNT_TOO_BIG';
  return undefined;
}
