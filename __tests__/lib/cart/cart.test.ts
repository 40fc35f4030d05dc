import { withoutLines, withQuantity } from '@/lib/cart/cart-sums';
import {
  changeCheckoutDraft,
  finishCheckoutDraft,
  NEW_ADDRESS,
  readCheckoutDraft,
} from '@/lib/cart/checkout-draft';
import { addLines, readLocalLines, writeLocalLines } from '@/lib/cart/local-cart';
import { decideOrderOutcome } from '@/lib/cart/order-outcome';
import { findPlace, inLineOrder, toLineOrder, withRemovedLines } from '@/lib/cart/removed-lines';
import { claimPersonalState, clearPersonalState } from '@/lib/session/personal-state';
import { id } from '../../support/make/ids';
import {
  cart,
  cartLine,
  corkBlock,
  order,
  orderPurchase,
  parcel,
  unpaid,
} from '../../support/make/shop-carts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const line = (variant: number, quantity: number) => ({ variantId: id(variant), quantity, seenCents: 100 });

test('quantities of a variant add up, to one hundred at most', () => {
  expect(addLines([line(1, 2)], [line(1, 3), line(2, 1)])).toEqual([line(1, 5), line(2, 1)]);
  expect(addLines([line(1, 60)], [line(1, 60)])).toEqual([line(1, 100)]);
});

test('an unreadable stored cart counts as empty', () => {
  localStorage.setItem('kumu.cart', '{"not":"a list"}');
  expect(readLocalLines()).toEqual([]);
  localStorage.setItem('kumu.cart', JSON.stringify([line(1, 2), { variantId: 5 }, null]));
  expect(readLocalLines()).toEqual([line(1, 2)]);
  writeLocalLines([]);
  expect(localStorage).toHaveLength(0);
});

test('the expected sums exclude lines that cannot be bought', () => {
  const now = cart({}, [cartLine(), cartLine({ variantId: id(12), problem: 'SOLD_OUT' })]);
  const next = withQuantity(now, id(11), 3);
  expect(next).toMatchObject({ totalCents: 8700 + 4600, itemsCount: 6, canCheckOut: false });
  expect(withoutLines(next, [id(12)]).canCheckOut).toBe(true);
  expect(withoutLines(next, [id(11), id(12)]).parts).toHaveLength(1);
});

test('a removed line keeps its position, and the group of its creator keeps its position too', () => {
  const before = cart({}, [cartLine()], [corkBlock(), corkBlock({ variantId: id(22), title: 'Mat' })]);
  const first = findPlace(before, id(21))!;
  const second = findPlace(before, id(11))!;
  const shown = withRemovedLines(withoutLines(before, [id(21), id(11)]), [first, second]);
  expect(shown.map(({ rows }) => rows.map((row) => [row.line.variantId, Boolean(row.removed)]))).toEqual([
    [[id(11), true]],
    [
      [id(21), true],
      [id(22), false],
    ],
  ]);
});

test('a line added again returns to its position, and the group of its creator does too', () => {
  const mat = corkBlock({ variantId: id(22), title: 'Mat' });
  const order = toLineOrder(cart({}, [cartLine()], [corkBlock(), mat]));
  const again = cart({}, [cartLine()], [mat, corkBlock()]);
  again.parts.reverse();
  expect(toLineOrder(inLineOrder(again, order))).toEqual(order);
  expect(toLineOrder(inLineOrder(again, [id(11)]))).toEqual([id(11), id(22), id(21)]);
  expect(inLineOrder(again, [])).toBe(again);
});

test('the draft of a checkout is stored per user and removed when the session ends', () => {
  claimPersonalState('jo');
  changeCheckoutDraft('jo', { phone: '0491 570 006', addressId: NEW_ADDRESS });
  expect(readCheckoutDraft('sam').phone).toBe('');
  expect(readCheckoutDraft('jo')).toMatchObject({ phone: '0491 570 006', addressId: NEW_ADDRESS });
  clearPersonalState();
  expect(readCheckoutDraft('jo').phone).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('only the ids of a paid order are kept in the browser', () => {
  const opened = { orderId: id(51), checkoutId: id(500) };
  changeCheckoutDraft('jo', { phone: '0491 570 006', notes: { [id(2)]: 'Leave it at the door' }, opened });
  finishCheckoutDraft('jo');
  expect(sessionStorage.getItem('kumu.checkout-form.jo.')).not.toMatch(/0491|door/);
  expect(readCheckoutDraft('jo').opened).toEqual(opened);
});

describe('the outcome of an order', () => {
  const now = Date.now();
  const decide = (
    claimed: 'SUCCESS' | 'FAILED' | 'CANCELLED',
    parcels: Parameters<typeof order>[0],
    changes: Parameters<typeof orderPurchase>[0] = {},
    minutesAgo = 0,
  ) =>
    decideOrderOutcome(
      claimed,
      {
        purchase: orderPurchase(changes),
        order: order(parcels, { createdAt: new Date(now - minutesAgo * 60_000).toISOString() }),
      },
      now,
    );
  const open = { state: 'IN_PROGRESS', status: 'IN_PROGRESS' } as const;

  test('a success stated only by the address is shown as being checked', () => {
    expect(decide('SUCCESS', [parcel(unpaid)], open)).toBe('checking');
    expect(decide('CANCELLED', [parcel()])).toBe('success');
  });

  test('the outcome of an open order is the reason of the return', () => {
    expect(decide('CANCELLED', [parcel(unpaid)], open)).toBe('cancelled');
    expect(decide('SUCCESS', [parcel(unpaid)], { ...open, status: 'FAILED' })).toBe('failed');
  });

  test('the outcome of an unpaid, ended order is expired after the hold and closed before its end', () => {
    const ended = [parcel({ state: 'EXPIRED', paidAt: null })];
    const closed = { state: 'CANCELLED', status: 'CANCELLED' } as const;
    expect(decide('SUCCESS', ended, closed, 31)).toBe('expired');
    expect(decide('SUCCESS', ended, closed, 5)).toBe('closed');
  });

  test('the outcome of a payment in review is review, and that of a refunded payment is late', () => {
    const review = { state: 'REVIEW', status: 'SUCCESS', isUndeliverable: false } as const;
    expect(decide('SUCCESS', [parcel(unpaid)], review)).toBe('review');
    expect(decide('SUCCESS', [parcel(unpaid)], { ...review, state: 'REFUNDED' })).toBe('late');
  });

  test('the outcome of a refunded late payment is late, unless a parcel of the order is paid', () => {
    const late = { state: 'REFUNDED', isUndeliverable: true } as const;
    const gone = parcel({ state: 'EXPIRED', paidAt: null });
    expect(decide('SUCCESS', [gone], late, 31)).toBe('late');
    expect(decide('SUCCESS', [gone, parcel()], late)).toBe('success');
  });
});
