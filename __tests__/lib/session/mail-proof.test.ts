import { forgetProof, keepProof, proofOf } from '@/lib/session/mail-proof';

test('a mail proof is kept for its purpose and address until it is removed', () => {
  expect(proofOf('sign-up', 'ada@kumu.test')).toBeUndefined();
  keepProof('sign-up', 'ada@kumu.test', 'token-1');
  keepProof('restore', 'ada@kumu.test', 'token-2');
  expect(proofOf('sign-up', 'ada@kumu.test')).toBe('token-1');
  expect(proofOf('restore', 'ada@kumu.test')).toBe('token-2');
  expect(proofOf('sign-up', 'bo@kumu.test')).toBeUndefined();
  forgetProof('sign-up');
  expect(proofOf('sign-up', 'ada@kumu.test')).toBeUndefined();
  expect(proofOf('restore', 'ada@kumu.test')).toBe('token-2');
});

afterEach(() => localStorage.clear());

test('an unreadable stored value is not a mail proof', () => {
  keepProof('sign-up', 'ada@kumu.test', 'token-1');
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, '{');
  expect(proofOf('sign-up', 'ada@kumu.test')).toBeUndefined();
});
