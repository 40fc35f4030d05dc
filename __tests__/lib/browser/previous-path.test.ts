import { previousPath, rememberPath } from '@/lib/browser/previous-path';

test('remembers where someone was; flows do not count', () => {
  expect(previousPath()).toBeNull();
  rememberPath('/courses/1?part=2');
  rememberPath('/flow/login?next=%2F');
  rememberPath('/creator-flow/signup');
  expect(previousPath()).toBe('/courses/1?part=2');
});

test('where storage is forbidden nothing is remembered and nothing fails', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  expect(() => rememberPath('/courses')).not.toThrow();
  expect(previousPath()).toBeNull();
  set.mockRestore();
  get.mockRestore();
});
