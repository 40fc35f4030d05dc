import { sql, type RawBuilder } from 'kysely';
import { containing } from './text-patterns.ts';

/**
 * Selects the ids of the users whose name, address, creator name or username contains the typed
 * text. The tables are searched separately, because an index serves only one table.
 */
export function findUsers(text: string): RawBuilder<unknown> {
  const pattern = containing(text.toLowerCase().replace(/^@/, ''));
  return sql`(
    select person.id from users person
    where lower(person.name || ' ' || person.last_name || ' ' || person.email) like ${pattern}
    union select named.user_id from creators named
    where lower(named.name || ' ' || coalesce(named.username, '')) like ${pattern})`;
}

/** Selects the ids of the creators whom `findUsers` finds. */
export const findCreators = (text: string): RawBuilder<unknown> =>
  sql`(select author.id from creators author where author.user_id in ${findUsers(text)})`;

/** Number of a receipt, such as 123 of 2026. */
export type ReceiptNumber = { year: number; number: number };

/** Returns the condition that a purchase has a receipt with this number. */
export const hasReceipt = (
  purchaseId: RawBuilder<unknown>,
  { year, number }: ReceiptNumber,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from receipts where receipts.purchase_id = ${purchaseId}
    and receipts.year = ${year} and receipts.number = ${number})`;
