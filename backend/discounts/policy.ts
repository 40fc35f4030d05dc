import type { Selectable } from 'kysely';
import type { DiscountState } from '../../contract/values/discounts.ts';
import type { DiscountCodes } from '../db/types.ts';

export type CodeRow = Selectable<DiscountCodes>;

/** Returns the current state of a discount code, as its creator sees it. */
export function toDiscountState(
  { startsAt, endsAt, endedAt, totalLimit }: CodeRow,
  usesCount: number,
  at: Date,
): DiscountState {
  if (endedAt || (endsAt && endsAt <= at)) return 'ENDED';
  if (totalLimit !== null && usesCount >= totalLimit) return 'USED_UP';
  return startsAt && startsAt > at ? 'SCHEDULED' : 'ACTIVE';
}
