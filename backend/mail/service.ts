import texts from '../../locales/en/mail.json' with { type: 'json' };
import { config } from '../config.ts';
import type { Trx } from '../db/connection.ts';
import { enqueue } from '../tasks.ts';
import type { MailName, MailValues } from './placeholders.ts';

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail is sent without its ${name}`);
    return value;
  });

const days = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** "21 Nov 2026": the day in Sydney, whose dollars are paid. The reader's own zone is not known here. */
export const mailDay = (date: Date): string => days.format(date);

/** The absolute address of a page, for a mail. @param path from `contract/paths.ts` */
export const siteLink = (path: string): string => config.appUrl + path;

/**
 * Sends the mail `name` of locales/en/mail.json once the transaction commits.
 * @param values for the `{{names}}` in its subject and body.
 */
export async function sendMail<N extends MailName>(
  trx: Trx,
  recipient: string,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  const { subject, body } = texts[name];
  await enqueue(trx, 'mail.send', {
    recipient,
    // A name or title must not add headers to the mail.
    subject: fill(subject, values).replace(/[\r\n]+/g, ' '),
    textBody: fill(body, values),
  });
}
