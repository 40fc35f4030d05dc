import { forgetProof, keepProof, findProof } from '@/lib/session/mail-proof';

test('a mail proof is stored per purpose and address until it is removed', () => {
  expect(findProof('sign-up', 'ada@kumu.test')).toBeUndefined();
  keepProof('sign-up', 'ada@kumu.test', 'token-1');
  keepProof('restore', 'ada@kumu.test', 'token-2');
  expect(findProof('sign-up', 'ada@kumu.test')).toBe('token-1');
  expect(findProof('restore', 'ada@kumu.test')).toBe('token-2');
  expect(findProof('sign-up', 'bo@kumu.test')).toBeUndefined();
  forgetProof('sign-up');
  expect(findProof('sign-up', 'ada@kumu.test')).toBeUndefined();
  expect(findProof('restore', 'ada@kumu.test')).toBe('token-2');
});

afterEach(() => localStorage.clear());

test('an unreadable stored value is not a mail proof', () => {
  keepProof('sign-up', 'ada@kumu.test', 'token-1');
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, '{');
  expect(findProof('sign-up', 'ada@kumu.test')).toBeUndefined();
});
