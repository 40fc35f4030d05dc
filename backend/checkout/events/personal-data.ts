import type { Db } from '../../db/connection.ts';
import type { AnyProviderEvent } from '../../extension-points/provider-events.ts';
import { areOfErased, listEventsAbout } from '../personal-data-repository.ts';
import { updateEvent } from '../purchases/repository.ts';

/** Where the card provider's objects say who paid, and the pages of theirs that do. */
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

/** A value without these fields, however deep: an object of the provider may contain others, such as a card that was declined. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personalFields.has(name))
      .map(([name, each]) => [name, without(each)]),
  );
}

/** What an event is about, as the provider names it: the object itself, its payment or its subscription. */
function idsIn(object: Record<string, unknown>): string[] {
  const { id, payment_intent: payment, subscription, parent } = object;
  const details = (parent as { subscription_details?: { subscription?: unknown } } | null | undefined)
    ?.subscription_details;
  return [id, payment, subscription, details?.subscription].filter((each) => typeof each === 'string');
}

/** An event as it is stored: without the person when it is about a purchase whose buyer was erased before it came. */
export async function withoutErased(db: Db, event: AnyProviderEvent): Promise<object> {
  const { data } = event as object as { data?: { object?: Record<string, unknown> } };
  const ids = data?.object ? idsIn(data.object) : [];
  return ids.length && (await areOfErased(db, ids)) ? { ...event, data: without(data) } : event;
}

/** Takes the person out of the events about some objects of the provider, also of what these were before; the amounts stay. */
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
