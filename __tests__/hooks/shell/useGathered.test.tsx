import { renderHook } from '@testing-library/react';
import { useGathered } from '@/hooks/shell/useGathered';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('continuous calls are batched for a limited time instead of being postponed without end', () => {
  const run = jest.fn();
  const { result } = renderHook(() => useGathered(run));
  for (let call = 0; call < 10; call += 1) {
    result.current();
    jest.advanceTimersByTime(100);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('a batched call is not made after unmounting', () => {
  const run = jest.fn();
  const { result, unmount } = renderHook(() => useGathered(run));
  result.current();
  unmount();
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
