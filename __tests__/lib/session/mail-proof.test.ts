import { forgetProof, keepProof, proofOf } from '@/lib/session/mail-proof';

test('the proof of what was asked for is kept for its address until it is forgotten', () => {
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

test('what is stored and cannot be read is no proof', () => {
  keepProof('sign-up', 'ada@kumu.test', 'token-1');
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, '{');
  expect(proofOf('sign-up', 'ada@kumu.test')).toBeUndefined();
});
