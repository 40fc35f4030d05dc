import type Stripe from 'stripe';
import { isoTime } from './state/calendar.ts';
import { sandboxNow } from './state/clock.ts';
import { newId } from './state/ids.ts';
import type { Store, Transaction } from './state/store.ts';
import type { DeliveryRow, ThinEventRow } from './state/tables.ts';

/** API version of the installed SDK and of every response. A test compares the two. */
export const API_VERSION = '2026-10-28.endive';

/** Cause of a change: a request, or the passing of time. */
export type Origin = {
  requestId: string | null;
  idempotencyKey: string | null;
  /** Calls back after the response is sent, so that no webhook arrives earlier. */
  onceAnswered(then: () => void): void;
};
export const clockOrigin: Origin = { requestId: null, idempotencyKey: null, onceAnswered: (then) => then() };

export type Change = Transaction & {
  /** Time of the sandbox (seconds). */
  now: number;
  /** Address of the sandbox for browsers, without a slash at the end. */
  publicUrl: string;
  /** Records an event with the current state of the object, for delivery after the response. */
  emit(type: Stripe.Event.Type, object: object, previous?: Record<string, unknown>): void;
  /**
   * Records a thin event, which has a separate address. The event names the changed object and its
   * connected account.
   */
  notify(type: ThinEventRow['type'], about: Pick<ThinEventRow, 'context' | 'related_object'>): void;
};

type Surroundings = {
  store: Store;
  publicUrl: string;
  /** True if events have a delivery address. */
  delivers: boolean;
  enqueue(deliveryIds: string[]): void;
};

/** Returns the only function that changes data of the sandbox. */
export function createChange({ store, publicUrl, delivers, enqueue }: Surroundings) {
  return function change<Result>(origin: Origin, work: (change: Change) => Result): Result {
    const deliveryIds: string[] = [];
    const result = store.transact((transaction) => {
      const now = sandboxNow(transaction);
      return work({
        ...transaction,
        now,
        publicUrl,
        emit(type, object, previous) {
          const { id } = transaction.put('event', {
            id: newId('evt'),
            object: 'event',
            api_version: API_VERSION,
            created: now,
            data: { object, ...(previous && { previous_attributes: previous }) },
            livemode: false,
            pending_webhooks: delivers ? 1 : 0,
            request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
            type,
          });
          if (delivers) deliveryIds.push(transaction.put('delivery', newDelivery(id)).id);
        },
        notify(type, about) {
          const { id } = transaction.put('v2.core.event', {
            id: newId('evt'),
            object: 'v2.core.event',
            type,
            created: isoTime(now),
            livemode: false,
            ...about,
          });
          if (delivers) deliveryIds.push(transaction.put('delivery', newDelivery(id)).id);
        },
      });
    });
    if (deliveryIds.length > 0) origin.onceAnswered(() => enqueue(deliveryIds));
    return result;
  };
}
export type ChangeIn = ReturnType<typeof createChange>;

export function newDelivery(eventId: string): DeliveryRow {
  return {
    id: newId('whd'),
    eventId,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: Date.now(),
    lastOutcome: null,
  };
}
