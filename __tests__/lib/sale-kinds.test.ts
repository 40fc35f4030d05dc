import { saleTypeOf, sellableTypes, transactionTypes, type SellableType } from '@/contract/values/checkout';
import type { ContentType } from '@/contract/values/content';
import { saleKinds } from '@/lib/sale-kinds';

const listTypes = (isWanted: (type: SellableType) => boolean) => sellableTypes.filter(isWanted);

test('each transaction type has a default content type', () => {
  expect(Object.fromEntries(transactionTypes.map((type) => [type, saleKinds[type].contentType]))).toEqual({
    PPV_LIVE: 'LIVE',
    PPV_COURSE: 'COURSE',
    PPV_PRODUCT: 'DIGITAL_PRODUCT',
    SUBSCRIPTION: 'SUBSCRIPTION',
    DONATION: 'CREATOR',
  });
});

test('the content type of a sale sells under the same sale type', () => {
  for (const [contentType, type] of Object.entries(saleTypeOf))
    expect(saleKinds[type].contentType).toBe(contentType as ContentType);
});

test('credits pay only for content that is bought once', () => {
  expect(listTypes((type) => saleKinds[type].isBoughtOnce)).toEqual([
    'PPV_LIVE',
    'PPV_COURSE',
    'PPV_PRODUCT',
  ]);
});

test('a discount code applies to bought content and to memberships', () => {
  expect(listTypes((type) => saleKinds[type].takesCode)).toEqual([
    'PPV_LIVE',
    'PPV_COURSE',
    'PPV_PRODUCT',
    'SUBSCRIPTION',
  ]);
});

test('a tip, credits, a gift and a shop order are not in the library of the buyer', () => {
  expect(listTypes((type) => !saleKinds[type].isInLibrary)).toEqual([
    'DONATION',
    'CREDITS',
    'GIFT',
    'SHOP_ORDER',
  ]);
});

test('the retry of a failed gift does not buy the content, and the retry of a failed tip opens the tip', () => {
  expect([saleKinds.GIFT.retry, saleKinds.DONATION.retry, saleKinds.PPV_COURSE.retry]).toEqual([
    null,
    'tip',
    'content',
  ]);
});

test('texts about a product, a tip and a membership differ from texts about a course', () => {
  expect([saleKinds.PPV_PRODUCT.title, saleKinds.PPV_COURSE.title]).toEqual([
    'checkout.titleProduct',
    'checkout.title',
  ]);
  expect([saleKinds.SUBSCRIPTION.failure, saleKinds.DONATION.failure, saleKinds.PPV_LIVE.failure]).toEqual([
    'subscription',
    'donation',
    'content',
  ]);
  expect([saleKinds.GIFT.unknown, saleKinds.PPV_PRODUCT.unknown, saleKinds.PPV_COURSE.unknown]).toEqual([
    'unknownTip',
    'unknownProduct',
    'unknown',
  ]);
});
