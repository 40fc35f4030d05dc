import { findDisputeChange } from '@/backend/checkout/disputes/mail-service';
import type { DisputeRow } from '@/backend/checkout/disputes/repository';

const dispute = (state: DisputeRow['state'], heldCents: number) => ({ state, heldCents }) as DisputeRow;
const [held, inquiry] = [dispute('NEEDS_ANSWER', 1), dispute('NEEDS_ANSWER', 0)];

test.each([
  ['money is held at once', undefined, held, 1, 'HELD'],
  ['money is held after an inquiry', inquiry, held, 1, 'HELD'],
  ['money is held still', held, dispute('UNDER_REVIEW', 1), 1, null],
  ['an inquiry', undefined, inquiry, 0, null],
  ['won, and the money is back', held, dispute('WON', 0), 1, 'RETURNED'],
  ['won, and the money is not back yet', held, dispute('WON', 1), 1, null],
  ['an inquiry is closed', inquiry, dispute('WON', 0), 0, null],
  ['known only once it was won', undefined, dispute('WON', 0), 1, null],
  ['lost', held, dispute('LOST', 0), 1, 'LOST'],
  ['known only once it was lost', undefined, dispute('LOST', 0), 1, 'LOST'],
  ['an inquiry is lost', inquiry, dispute('LOST', 0), 0, null],
] as const)(
  'findDisputeChange returns the change to notify about, or null (%s)',
  (_, before, after, withdrawnCents, turn) => {
    expect(findDisputeChange(before, after, withdrawnCents)).toBe(turn);
  },
);
