import { sql, type Expression } from 'kysely';

/** Returns the pattern for `like` and `ilike` that matches texts containing the typed text. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns the SQL expression for the mailbox of an e-mail address. Mail to "ana+1@example.org"
 * reaches the mailbox of "ana@example.org", and Gmail also ignores dots. Such addresses count as
 * one person.
 */
export const mailboxOf = (email: Expression<unknown>) => sql<string | null>`mailbox_of(${email})`;

/**
 * Returns the condition that an address belongs to the mailbox of a user, whose accounts together
 * count as one person.
 */
export const isInMailboxOf = (email: Expression<unknown>, userId: string) =>
  sql<boolean>`${mailboxOf(email)} = (
    select ${mailboxOf(sql.ref('person.email'))} from users person where person.id = ${userId})`;
