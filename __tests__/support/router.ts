const handlers = new Map<string, Set<(...values: never[]) => void>>();

/** A router that does not navigate and records its calls. */
export const router = {
  push: jest.fn(async () => true),
  replace: jest.fn(async () => true),
  prefetch: jest.fn(async () => undefined),
  events: {
    on: (type: string, handler: () => void) =>
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler)),
    off: (type: string, handler: () => void) => handlers.get(type)?.delete(handler),
    emit: (type: string) => handlers.get(type)?.forEach((handler) => handler()),
  },
};
