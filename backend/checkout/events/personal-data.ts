import type { Db } from '../../db/connection.ts';
import type { AnyProviderEvent } from '../../extension-points/provider-events.ts';
import { hasErasedBuyer, listEventsAbout } from '../personal-data-repository.ts';
import { updateEvent } from '../purchases/repository.ts';

/**
 * Fields of the card provider's objects that identify the payer, including addresses of provider
 * pages that show the payer.
 */
const personalFields = new Set([
  'account_name',
  'address',
  'billing_details',
  'card',
  'collected_information',
  'customer_address',
  'customer_details',
  'customer_email',
  'customer_name',
  'customer_phone',
  'customer_shipping',
  'email',
  'evidence',
  'hosted_invoice_url',
  'individual_name',
  'invoice_pdf',
  'name',
  'payment_method_details',
  'phone',
  'receipt_email',
  'receipt_url',
  'shipping',
  'shipping_details',
]);

/**
 * Returns a value without the personal fields at any depth, because an object may contain further
 * objects such as a declined card.
 */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personalFields.has(name))
      .map(([name, each]) => [name, without(each)]),
  );
}

/**
 * Returns the provider's ids that an event concerns: the object, its payment and its subscription.
 */
function idsIn(object: Record<string, unknown>): string[] {
  const { id, payment_intent: payment, subscription, parent } = object;
  const details = (parent as { subscription_details?: { subscription?: unknown } } | null | undefined)
    ?.subscription_details;
  return [id, payment, subscription, details?.subscription].filter((each) => typeof each === 'string');
}

/**
 * Returns an event as it will be stored. Personal fields are removed if the buyer was erased before
 * the event arrived.
 */
export async function withoutErasedPayer(db: Db, event: AnyProviderEvent): Promise<object> {
  const { data } = event as object as { data?: { object?: Record<string, unknown> } };
  const ids = data?.object ? idsIn(data.object) : [];
  return ids.length && (await hasErasedBuyer(db, ids)) ? { ...event, data: without(data) } : event;
}

/**
 * Removes personal fields, and their previous values, from the events about the given provider
 * objects. The amounts are not removed.
 */
export async function stripEvents(db: Db, objectIds: string[]): Promise<void> {
  if (objectIds.length === 0) return;
  for (let after: string | undefined; ;) {
    const rows = await listEventsAbout(db, objectIds, after);
    if (!rows.length) return;
    for (const { id, payload } of rows) {
      const event = payload as { data?: object };
      await updateEvent(db, id, { payload: JSON.stringify({ ...event, data: without(event.data) }) });
    }
    after = rows.at(-1)!.id;
  }
}
