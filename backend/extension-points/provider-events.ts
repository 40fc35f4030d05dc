import type Stripe from 'stripe';

/**
 * Handler of a card provider's event. The handler may run twice and reads the current state from
 * the provider.
 */
export type ProviderEventHandler = {
  types: readonly Stripe.Event['type'][];
  handle(event: Stripe.Event): Promise<void>;
};

/** Event of the provider's newer API. It names the changed object but does not contain it. */
export type ThinEvent = {
  id: string;
  object: 'v2.core.event';
  type: string;
  livemode: boolean;
  /** Connected account of the event. */
  context?: string;
  /**
   * Changed object; absent for an event without a readable object. The balance of an account has no
   * id.
   */
  related_object?: { id?: string; type: string };
};

/** Handler of a thin event. */
export type ThinEventHandler = {
  types: readonly Stripe.V2.Core.EventNotification['type'][];
  handle(event: ThinEvent): Promise<void>;
};

/** Any event of the provider as stored. */
export type AnyProviderEvent = Stripe.Event | ThinEvent;

const handlers = new Map<string, ((event: AnyProviderEvent) => Promise<void>)[]>();

const isThin = (event: AnyProviderEvent): event is ThinEvent => event.object === 'v2.core.event';

function register(types: readonly string[], handle: (event: AnyProviderEvent) => Promise<void>): void {
  for (const type of types) handlers.set(type, [...(handlers.get(type) ?? []), handle]);
}

/** Registers the event handlers; called once at startup by `app.ts`. */
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

/** Returns the handlers of an event type; an empty list for an unhandled type. */
export const listHandlers = (type: string) => handlers.get(type) ?? [];
