import { toChoice } from '@/lib/checkout/choice';
import { quoteToChoice } from '@/lib/checkout/quoted-choice';
import {
  pendingContentId,
  saveCheckout,
  consumeCheckout,
  takePendingPurchase,
  pendingTitle,
  savedChoice,
} from '@/lib/checkout/saved-checkout';
import { courseCard } from '../../support/make/courses';

const offer = toChoice('PPV_COURSE', 'COURSE', courseCard());

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the checkout data of the specification is stored under one key and removed when read', () => {
  saveCheckout(offer, { openModal: false, checkoutId: 'p' });
  expect(Object.keys(localStorage)).toEqual(['kumu.checkout']);
  expect(consumeCheckout()).toMatchObject({
    contentId: offer.contentId,
    price: 6400,
    priceId: null,
    transactionType: 'PPV_COURSE',
    contentType: 'COURSE',
    context: 'DEFAULT',
    openModal: false,
    creator: { id: offer.creator.id, name: 'Marisol Quennell', lastName: '', profileImage: null },
    checkoutId: 'p',
  });
  expect(localStorage).toHaveLength(0);
  expect(consumeCheckout()).toBeNull();
});

test('a choice opens once, and only for its own content', () => {
  saveCheckout(offer, { openModal: true });
  expect(takePendingPurchase({ ...offer, contentId: 'another' })).toBe(false);
  expect(takePendingPurchase({ ...offer, transactionType: 'PPV_LIVE' })).toBe(false);
  expect([pendingContentId(), pendingTitle()]).toEqual([offer.contentId, offer.title]);
  expect(takePendingPurchase(offer)).toBe(true);
  expect(takePendingPurchase(offer)).toBe(false);
  expect(pendingTitle()).toBeNull();
});

test('the last choice is available for an hour, even if its payment was not opened', () => {
  expect(savedChoice()).toBeNull();
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  saveCheckout(offer, { openModal: false, checkoutId: 'p' });
  const known = { ...offer, creator: { ...offer.creator, picture: null } };
  expect([savedChoice(), savedChoice()]).toEqual([known, known]);
  now.mockReturnValue(1_000_000 + 3_600_000 - 1);
  expect(savedChoice()).toEqual(known);
  now.mockReturnValue(1_000_000 + 3_600_000);
  expect(savedChoice()).toBeNull();
});

test('a tip on a course opens as a tip and never as the course', () => {
  const tip = { ...offer, transactionType: 'DONATION' as const };
  saveCheckout(tip, { openModal: true });
  expect(pendingContentId()).toBeNull();
  expect(takePendingPurchase(offer)).toBe(false);
  expect(takePendingPurchase(tip)).toBe(true);
});

test('checkout data of a started payment is not a choice', () => {
  saveCheckout(offer, { openModal: false });
  expect(takePendingPurchase(offer)).toBe(false);
  expect(pendingContentId()).toBeNull();
});

test('an expired choice opens nothing', () => {
  saveCheckout(offer, { openModal: true });
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 61 * 60 * 1000);
  expect(pendingContentId()).toBeNull();
  expect(takePendingPurchase(offer)).toBe(false);
});

test('invalid or inaccessible storage causes no error', () => {
  localStorage.setItem('kumu.checkout', '{');
  expect(consumeCheckout()).toBeNull();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveCheckout(offer, { openModal: true })).not.toThrow();
});

test('an address without a purchasable item is a choice without a price or a creator', () => {
  expect(quoteToChoice('PPV_LIVE', 'gone', null)).toEqual({
    transactionType: 'PPV_LIVE',
    contentType: 'LIVE',
    contentId: 'gone',
    title: '',
    context: 'DEFAULT',
    priceCents: 0,
    creator: { id: '', name: '', picture: null },
  });
});
