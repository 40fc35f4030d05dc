import { readReturn, toReturnPath, withoutReturn } from '@/lib/checkout/checkout-return';

test('an address without a known status is not a return', () => {
  expect(readReturn({ contentId: 'x', type: 'PPV_COURSE' })).toBeNull();
  expect(readReturn({ status: 'PAID' })).toBeNull();
});

test('a return contains status, content, type, amount and purchase', () => {
  expect(
    readReturn({
      status: 'SUCCESS',
      contentId: 'c',
      context: 'DEFAULT',
      type: 'PPV_COURSE',
      amount: '6400',
      checkoutId: 'p',
    }),
  ).toEqual({
    status: 'SUCCESS',
    contentId: 'c',
    context: 'DEFAULT',
    type: 'PPV_COURSE',
    amount: 6400,
    checkoutId: 'p',
  });
});

test('unknown values of a return are omitted, and the context has its default', () => {
  expect(readReturn({ status: 'FAILED', type: 'GIFT', amount: '-1' })).toEqual({
    status: 'FAILED',
    contentId: null,
    context: 'DEFAULT',
    type: null,
    amount: null,
    checkoutId: null,
  });
});

test('the last value of a repeated return parameter is used', () => {
  expect(readReturn({ status: ['CANCELLED', 'SUCCESS'] })?.status).toBe('SUCCESS');
});

test('return parameters are removed from the address, and other parameters are kept', () => {
  expect(
    withoutReturn(
      '/courses/1?part=7&context=DEFAULT&status=SUCCESS&checkoutId=p&contentId=1&type=PPV_COURSE&amount=1#parts',
    ),
  ).toBe('/courses/1?part=7#parts');
  expect(withoutReturn('/courses/1?status=CANCELLED')).toBe('/courses/1');
});

test('a page can keep return parameters that are its own', () => {
  expect(
    withoutReturn('/checkout?contentId=1&type=PPV_COURSE&status=FAILED&amount=3', ['contentId', 'type']),
  ).toBe('/checkout?contentId=1&type=PPV_COURSE');
});

test('the return path of a payment is the address of the page, without the query if it is too long', () => {
  expect(toReturnPath('/courses/1?utm=news&status=CANCELLED#parts')).toBe('/courses/1?utm=news');
  expect(toReturnPath('/checkout?type=PPV_COURSE&status=FAILED', ['type'])).toBe('/checkout?type=PPV_COURSE');
  const longest = `/courses/1?utm=${'x'.repeat(400 - '/courses/1?utm='.length)}`;
  expect(toReturnPath(longest)).toBe(longest);
  expect(toReturnPath(`${longest}x`)).toBe('/courses/1');
});
