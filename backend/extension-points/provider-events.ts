import type Stripe from 'stripe';

/** Handles an event of the card provider; may run twice, and reads the current state from the provider itself. */
export type ProviderEventHandler = {
  types: readonly Stripe.Event['type'][];
  handle(event: Stripe.Event): Promise<void>;
};

const handlers = new Map<string, ProviderEventHandler['handle'][]>();

/** Called once at the start, with the list of `app.ts`. */
export function registerProviderEvents(list: ProviderEventHandler[]): void {
  for (const { types, handle } of list)
    for (const type of types) handlers.set(type, [...(handlers.get(type) ?? []), handle]);
}

/** Empty for a type without a handler. */
export const handlersOf = (type: string): ProviderEventHandler['handle'][] => handlers.get(type) ?? [];
