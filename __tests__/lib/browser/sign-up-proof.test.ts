import { forgetSignUp, keepSignUp, signUpTokenOf } from '@/lib/browser/sign-up-proof';

test('the proof of a sign-up is kept for its address until it is forgotten', () => {
  expect(signUpTokenOf('ada@kumu.test')).toBeUndefined();
  keepSignUp('ada@kumu.test', 'token-1');
  expect(signUpTokenOf('ada@kumu.test')).toBe('token-1');
  expect(signUpTokenOf('bo@kumu.test')).toBeUndefined();
  forgetSignUp();
  expect(signUpTokenOf('ada@kumu.test')).toBeUndefined();
});

test('what is stored and cannot be read is no proof', () => {
  keepSignUp('ada@kumu.test', 'token-1');
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, '{');
  expect(signUpTokenOf('ada@kumu.test')).toBeUndefined();
});
