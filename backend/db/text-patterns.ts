import { sql, type Expression } from 'kysely';

/** For `like` and `ilike`: texts that contain what was typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The mailbox that an e-mail address leads to, as an SQL expression: whoever reads "ana@example.org" reads
 * "ana+1@example.org" too, and at Gmail every address with other dots, so that these are one person where a person counts once.
 */
export const mailboxOf = (email: Expression<unknown>) => sql<string | null>`mailbox_of(${email})`;

/** Whether an address is of the mailbox of a person: with all their accounts somebody is one person. */
export const isMailboxOf = (email: Expression<unknown>, userId: string) =>
  sql<boolean>`${mailboxOf(email)} = (
    select ${mailboxOf(sql.ref('person.email'))} from users person where person.id = ${userId})`;
