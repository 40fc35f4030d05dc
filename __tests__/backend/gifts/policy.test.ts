import { claimEndOf, findShownState, findRevocationEnd } from '@/backend/gifts/policy';
import type { GiftRow } from '@/backend/gifts/repository';

const at = new Date('2026-06-20T00:00:00Z');
const gift = (more: Partial<GiftRow> = {}) =>
  ({
    state: 'WAITING',
    paidAt: new Date('2026-06-10T00:00:00Z'),
    expiresAt: new Date(at.getTime() + 1),
    ...more,
  }) as GiftRow;

test.each([
  [{ state: 'UNPAID' }, true, undefined],
  [{ state: 'CLAIMED', expiresAt: at }, true, 'CLAIMED'],
  [{ state: 'REVOKED' }, false, 'REVOKED'],
  [{ state: 'REFUNDED' }, false, 'REFUNDED'],
  [{}, true, 'WAITING'],
  [{}, false, 'UNAVAILABLE'],
  [{ expiresAt: at }, true, 'EXPIRED'],
  [{ expiresAt: at }, false, 'EXPIRED'],
] as const)(
  'a gift with %j whose content can be claimed (%s) has the displayed state %s',
  (more, isClaimable, state) => {
    expect(findShownState(gift(more), at, isClaimable)).toBe(state);
  },
);

test('a gift can be claimed for one year', () => {
  expect(claimEndOf(new Date('2026-06-10T00:00:00Z'))).toEqual(new Date('2027-06-10T00:00:00Z'));
});

test('a giver can revoke a gift for 14 days, and after that while the gift cannot be claimed', () => {
  const end = new Date('2026-06-24T00:00:00Z');
  const row = gift({ expiresAt: new Date('2027-06-10T00:00:00Z') });
  expect(findRevocationEnd(row, at, true)).toEqual(end);
  expect(findRevocationEnd(row, new Date(end.getTime() - 1), true)).toEqual(end);
  expect(findRevocationEnd(row, end, true)).toBeNull();
  expect(findRevocationEnd(row, end, false)).toEqual(row.expiresAt);
  expect(findRevocationEnd(gift({ state: 'CLAIMED' }), at, true)).toBeNull();
});
