import { forgetCode, saveCode, savedCode } from '@/lib/checkout/saved-code';

const HOUR = 3_600_000;
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a discount code is stored for its content for an hour or until it is removed', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  expect(savedCode('c1')).toBeNull();
  saveCode('c1', 'SLEEP20');
  expect([savedCode('c1'), savedCode('c2')]).toEqual(['SLEEP20', null]);
  now.mockReturnValue(1_000_000 + HOUR - 1);
  expect(savedCode('c1')).toBe('SLEEP20');
  now.mockReturnValue(1_000_000 + HOUR);
  expect(savedCode('c1')).toBeNull();
  now.mockReturnValue(1_000_000);
  forgetCode();
  expect(savedCode('c1')).toBeNull();
});

test('an unreadable stored value is not a discount code', () => {
  localStorage.setItem('kumu.discountCode', '{');
  expect(savedCode('c1')).toBeNull();
});
