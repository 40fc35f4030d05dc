import { announceUploads, hasUploads, subscribeToUploads } from '@/lib/upload/upload-signal';

test('a tab has uploads when the browser has stored an upload or a file is queued', () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToUploads(listener);
  expect(hasUploads()).toBe(false);
  localStorage.setItem('kumu.uploads', '[]');
  expect(hasUploads()).toBe(false);
  localStorage.setItem('kumu.uploads', '[{}]');
  expect(hasUploads()).toBe(true);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(hasUploads()).toBe(false);
  announceUploads();
  announceUploads();
  expect(hasUploads()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  jest.restoreAllMocks();
});
