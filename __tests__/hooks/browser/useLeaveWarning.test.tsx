import { renderHook } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';
import { asksBeforeClosing } from '../../support/router';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';

type Handler = (address: string, options: { shallow: boolean }) => void;
const handlers = new Map<string, Set<Handler>>();
const events = {
  on: (name: string, handler: Handler) => handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
  off: (name: string, handler: Handler) => handlers.get(name)?.delete(handler),
  emit: jest.fn(),
};
const start = (shallow = false) =>
  handlers.get('routeChangeStart')?.forEach((handler) => handler('/elsewhere', { shallow }));

const show = (isUnsaved: boolean, isLostInside?: boolean) =>
  renderHook(({ unsaved }) => useLeaveWarning(unsaved, { sentence: 'Leave?', isLostInside }), {
    initialProps: { unsaved: isUnsaved },
    wrapper: ({ children }: { children: ReactNode }) => (
      <RouterContext.Provider value={{ asPath: '/', events } as unknown as NextRouter}>
        {children}
      </RouterContext.Provider>
    ),
  });

let confirm: jest.SpyInstance;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  handlers.clear();
  confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
});

test('a form with unsaved input asks before in-app navigation and cancels the navigation on refusal', () => {
  show(true);
  expect(() => start()).toThrow();
  expect(confirm).toHaveBeenCalledWith('Leave?');
  expect(events.emit).toHaveBeenCalledWith('routeChangeError', expect.any(Error), '/', { shallow: false });
  expect(asksBeforeClosing()).toBe(true);
});

test('an in-app navigation continues when the user confirms', () => {
  confirm.mockReturnValue(true);
  show(true);
  expect(() => start()).not.toThrow();
});

test('several unsaved forms ask once together, and ask again at the next navigation', async () => {
  confirm.mockReturnValue(true);
  show(true);
  show(true);
  start();
  expect(confirm).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  start();
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('navigation within the same page does not ask', () => {
  show(true);
  expect(() => start(true)).not.toThrow();
  expect(confirm).not.toHaveBeenCalled();
});

test('an in-app navigation does not ask when leaving loses nothing', () => {
  show(true, false);
  expect(() => start()).not.toThrow();
  expect(asksBeforeClosing()).toBe(true);
});

test('navigation does not ask when everything is saved', () => {
  const { rerender } = show(true);
  rerender({ unsaved: false });
  expect(() => start()).not.toThrow();
  expect(asksBeforeClosing()).toBe(false);
});
