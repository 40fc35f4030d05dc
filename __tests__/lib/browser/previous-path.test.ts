import { previousPath, rememberPath } from '@/lib/browser/previous-path';

test('stores the previous page; flows do not count', () => {
  expect(previousPath()).toBeNull();
  rememberPath('/courses/1?part=2');
  rememberPath('/flow/login?next=%2F');
  rememberPath('/creator-flow/signup');
  expect(previousPath()).toBe('/courses/1?part=2');
});

test('without access to storage nothing is stored and nothing fails', () => {
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
