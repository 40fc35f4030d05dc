import type { Logger } from 'pino';
import { newDelivery } from '../change.ts';
import { ApiError, noSuch } from '../api/errors.ts';
import type { Store, Transaction } from '../state/store.ts';
import type { DeliveryRow, EventRow, ThinEventRow } from '../state/tables.ts';
import { signatureHeader } from './signature.ts';

const ATTEMPT_TIMEOUT_MS = 5000;
const MAX_IN_FLIGHT = 4;

export type Retry = { startMs: number; capMs: number; maxAttempts: number };
/**
 * Retry delays of 1 s, 2 s, 4 s … 128 s, then every 3 minutes, about an hour and a half in total.
 */
export const DEFAULT_RETRY: Retry = { startMs: 1000, capMs: 180_000, maxAttempts: 40 };

type Settings = {
  store: Store;
  webhook: { url: string; secret: string; thinSecret: string } | null;
  retry: Retry;
  log: Logger;
};

export type Fault = 'fail' | 'drop' | 'duplicate';
export type WebhookSender = {
  /** Queues deliveries. Each delivery is retried until it is confirmed or has failed finally. */
  enqueue(deliveryIds: string[]): void;
  /** Creates a new delivery of an event, even if the event was delivered before. */
  resend(eventId: string): DeliveryRow;
  /** Tries all pending deliveries now instead of at their scheduled time. */
  retryNow(): void;
  pause(): void;
  resume(): void;
  /**
   * Makes the next `count` attempts fail (`fail`), or drops (`drop`) or repeats (`duplicate`) the
   * next `count` deliveries.
   */
  plan(fault: Fault, count: number): void;
  /** Stops at once. Unconfirmed deliveries stay pending for the next start. */
  close(): Promise<void>;
};

/**
 * Creates the sender that delivers events to the webhook address after the response and outside of
 * requests. Each delivery is repeated until it is confirmed.
 */
export function createWebhookSender({ store, webhook, retry, log }: Settings): WebhookSender {
  const ready: string[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Map<string, Promise<void>>();
  const planned: Record<Fault, number> = { fail: 0, drop: 0, duplicate: 0 };
  const closing = new AbortController();
  let paused = false;

  const takes = (fault: Fault) => planned[fault] > 0 && planned[fault]-- > 0;

  /**
   * Sends an event once and returns the outcome as text, with true if the receiver confirmed it.
   */
  async function send(event: EventRow | ThinEventRow, given: NonNullable<typeof webhook>) {
    const body = JSON.stringify(event, null, 2);
    // Thin events have a separate receiver with a separate secret.
    const isThin = event.object === 'v2.core.event';
    const { url, secret } = isThin ? { url: `${given.url}/thin`, secret: given.thinSecret } : given;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Kumu payments sandbox',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { confirmed: response.ok, outcome: `HTTP ${response.status}` };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return {
        confirmed: false,
        outcome: cause instanceof Error ? cause.message || cause.name : String(cause),
      };
    }
  }

  /**
   * Records an outcome without fsync. A power failure may lose the outcome, and the event is then
   * sent again.
   */
  const note = (work: (transaction: Transaction) => void) => store.transact(work, { sync: false });

  function finish(delivery: DeliveryRow, state: 'delivered' | 'failed' | 'dropped', outcome: string) {
    note((transaction) => {
      transaction.put('delivery', {
        ...delivery,
        state,
        attempts: delivery.attempts + 1,
        lastOutcome: outcome,
      });
      const event = transaction.find('event', delivery.eventId);
      if (event)
        transaction.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
    });
  }

  function postpone(delivery: DeliveryRow, outcome: string) {
    const attempts = delivery.attempts + 1;
    if (attempts >= retry.maxAttempts) {
      log.warn({ event: delivery.eventId, outcome }, 'webhook given up');
      return finish(delivery, 'failed', outcome);
    }
    const waitMs = Math.min(retry.startMs * 2 ** (attempts - 1), retry.capMs);
    const nextAttemptAt = Date.now() + waitMs;
    note((transaction) => {
      transaction.put('delivery', { ...delivery, attempts, nextAttemptAt, lastOutcome: outcome });
    });
    log.info({ event: delivery.eventId, attempts, outcome, waitMs }, 'webhook not confirmed, trying again');
    schedule(delivery.id, waitMs);
  }

  async function attempt(id: string) {
    const delivery = store.find('delivery', id);
    if (!webhook || !delivery || delivery.state !== 'pending') return;
    const event = store.find('event', delivery.eventId) ?? store.find('v2.core.event', delivery.eventId);
    if (!event) return finish(delivery, 'dropped', 'the event is older than what is kept');
    if (takes('drop')) return finish(delivery, 'dropped', 'dropped on request');
    if (takes('fail')) return postpone(delivery, 'failed on request');
    if (takes('duplicate')) await send(event, webhook);
    const { confirmed, outcome } = await send(event, webhook);
    if (closing.signal.aborted) return;
    if (confirmed) finish(delivery, 'delivered', outcome);
    else postpone(delivery, outcome);
  }

  function pump() {
    while (!paused && !closing.signal.aborted && inFlight.size < MAX_IN_FLIGHT) {
      const id = ready.shift();
      if (id === undefined) return;
      const running = attempt(id)
        .catch((error: unknown) => {
          // The journal could not be written, for example because the disk is full. The delivery
          // stays pending and is repeated.
          log.error({ err: error, delivery: id }, 'webhook delivery could not be recorded');
          schedule(id, retry.capMs);
        })
        .finally(() => {
          inFlight.delete(id);
          pump();
        });
      inFlight.set(id, running);
    }
  }

  function schedule(id: string, waitMs: number) {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => enqueue([id]), waitMs),
    );
  }

  function enqueue(ids: string[]) {
    for (const id of ids) {
      clearTimeout(timers.get(id));
      timers.delete(id);
      if (!inFlight.has(id) && !ready.includes(id)) ready.push(id);
    }
    pump();
  }

  return {
    enqueue,
    resend(eventId) {
      const event = store.find('event', eventId);
      if (!event) throw noSuch('event', eventId);
      if (!webhook) throw new ApiError(400, 'No webhook address is set');
      const delivery = store.transact((transaction) => {
        transaction.put('event', { ...event, pending_webhooks: event.pending_webhooks + 1 });
        return transaction.put('delivery', newDelivery(eventId));
      });
      enqueue([delivery.id]);
      return delivery;
    },
    retryNow() {
      const pending = store.list('delivery').filter(({ state }) => state === 'pending');
      enqueue(pending.map(({ id }) => id));
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      pump();
    },
    plan(fault, count) {
      planned[fault] = count;
    },
    async close() {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}
