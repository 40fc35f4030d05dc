import { act, renderHook } from '@testing-library/react';
import { useBreakpoint } from '@/hooks/browser/useBreakpoint';

let width: number;
const listeners = new Set<() => void>();

beforeEach(() => {
  window.matchMedia = (query) =>
    ({
      get matches() {
        return width >= Number(/min-width: (\d+)px/.exec(query)![1]);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
});

test.each([
  [639, 'small'],
  [640, 'medium'],
  [819, 'medium'],
  [820, 'wide'],
])('%s pixels are the %s layout', (pixels, layout) => {
  width = pixels;
  expect(renderHook(() => useBreakpoint()).result.current).toBe(layout);
});

test('useBreakpoint follows the window and removes its listeners', () => {
  width = 1280;
  const { result, unmount } = renderHook(() => useBreakpoint());
  width = 390;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toBe('small');
  unmount();
  expect(listeners.size).toBe(0);
});
