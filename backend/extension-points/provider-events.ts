import type Stripe from 'stripe';

/** Handles an event of the card provider; may run twice, and reads the current state from the provider itself. */
export type ProviderEventHandler = {
  types: readonly Stripe.Event['type'][];
  handle(event: Stripe.Event): Promise<void>;
};

/** An event of the provider's newer API: it only names what changed. */
export type ThinEvent = {
  id: string;
  object: 'v2.core.event';
  type: string;
  livemode: boolean;
  /** The connected account in which it happened. */
  context?: string;
  /** What changed; absent for an event about nothing that can be read. */
  related_object?: { id: string; type: string };
};

/** The same for thin events. */
export type ThinEventHandler = {
  types: readonly Stripe.V2.Core.EventNotification['type'][];
  handle(event: ThinEvent): Promise<void>;
};

/** Any event of the provider, as it is stored. */
export type AnyProviderEvent = Stripe.Event | ThinEvent;

const handlers = new Map<string, ((event: AnyProviderEvent) => Promise<void>)[]>();

const isThin = (event: AnyProviderEvent): event is ThinEvent => event.object === 'v2.core.event';

function register(types: readonly string[], handle: (event: AnyProviderEvent) => Promise<void>): void {
  for (const type of types) handlers.set(type, [...(handlers.get(type) ?? []), handle]);
}

/** Called once at the start, with the lists of `app.ts`. */
export function registerProviderEvents(list: ProviderEventHandler[], thin: ThinEventHandler[] = []): void {
  for (const { types, handle } of list)
    register(types, async (event) => {
      if (!isThin(event)) await handle(event);
    });
  for (const { types, handle } of thin)
    register(types, async (event) => {
      if (isThin(event)) await handle(event);
    });
}

/** Empty for a type without a handler. */
export const handlersOf = (type: string) => handlers.get(type) ?? [];
