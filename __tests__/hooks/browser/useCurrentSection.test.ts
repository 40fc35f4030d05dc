import { act, renderHook } from '@testing-library/react';
import { useCurrentSection } from '@/hooks/browser/useCurrentSection';

const ids = ['outcomes', 'parts', 'ratings'];
let report: () => void;

beforeEach(() => {
  document.body.innerHTML = ids.map((id) => `<section id="${id}"></section>`).join('');
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(function observe(callback) {
    const observer = {
      observe: () => undefined,
      disconnect: () => undefined,
    } as unknown as IntersectionObserver;
    report = () => callback([], observer);
    return observer;
  });
});

afterEach(() => jest.restoreAllMocks());

/** Sets the positions of the sections after scrolling, in pixels below the top of the window. */
function scrollTo(...tops: number[]) {
  ids.forEach((id, place) => {
    document.getElementById(id)!.getBoundingClientRect = () => ({ top: tops[place]! }) as DOMRect;
  });
  act(() => report());
}

test('the first section is current until another section reaches the upper part of the window', () => {
  const { result } = renderHook(() => useCurrentSection(ids));
  scrollTo(700, 1500, 2300);
  expect(result.current).toBe('outcomes');
  scrollTo(-600, 200, 1000);
  expect(result.current).toBe('parts');
});

test('the first section is current again after a jump past several sections to the top', () => {
  const { result } = renderHook(() => useCurrentSection(ids));
  scrollTo(-1900, -1100, -300);
  expect(result.current).toBe('ratings');
  scrollTo(700, 1500, 2300);
  expect(result.current).toBe('outcomes');
});
