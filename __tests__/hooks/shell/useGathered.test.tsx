import { renderHook } from '@testing-library/react';
import { useGathered } from '@/hooks/shell/useGathered';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('calls that do not stop are gathered for a moment each, not for ever', () => {
  const run = jest.fn();
  const { result } = renderHook(() => useGathered(run));
  for (let call = 0; call < 10; call += 1) {
    result.current();
    jest.advanceTimersByTime(100);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('a gathered call is not made after unmounting', () => {
  const run = jest.fn();
  const { result, unmount } = renderHook(() => useGathered(run));
  result.current();
  unmount();
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
