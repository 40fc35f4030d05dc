const handlers = new Map<string, Set<(...values: unknown[]) => void>>();

type Target = { pathname: string; query: Record<string, string> };

/** Router that does not navigate and records its calls. */
export const router = {
  push: jest.fn<Promise<boolean>, [target: string | Target, ...options: unknown[]]>(async () => true),
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => undefined),
  events: {
    on: (type: string, handler: () => void) =>
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler)),
    off: (type: string, handler: () => void) => handlers.get(type)?.delete(handler),
    emit: (type: string, ...values: unknown[]) =>
      handlers.get(type)?.forEach((handler) => handler(...values)),
  },
};

/**
 * Returns true if the page asks for confirmation before a link leaves it. The mocked response is to
 * stay.
 */
export function asksBeforeLeaving(): boolean {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  try {
    router.events.emit('routeChangeStart', '/elsewhere', { shallow: false });
    return false;
  } catch (error) {
    if (confirm.mock.calls.length === 0) throw error;
    return true;
  } finally {
    confirm.mockRestore();
  }
}

/** Returns true if the page asks for confirmation before its tab is closed. */
export function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
