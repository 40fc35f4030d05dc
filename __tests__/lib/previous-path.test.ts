import { previousPath, rememberPath } from '@/lib/previous-path';

test('remembers where someone was; flows do not count', () => {
  expect(previousPath()).toBeNull();
  rememberPath('/courses/1?part=2');
  rememberPath('/flow/login?next=%2F');
  rememberPath('/creator-flow/signup');
  expect(previousPath()).toBe('/courses/1?part=2');
});
