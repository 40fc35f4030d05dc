import { randomUUID } from 'node:crypto';
import texts from '../../locales/en/mail.json' with { type: 'json' };
import { config } from '../config.ts';
import type { Trx } from '../db/connection.ts';
import { deliver } from '../providers/mail.ts';
import { enqueue } from '../tasks.ts';
import { placeholders, type MailName, type MailValues } from './placeholders.ts';
import { renderMail, type MailText } from './template.ts';

/** A mail as it waits in the queue; its words are chosen when it is sent. */
export type QueuedMail = {
  /** A UUID, the same each time that it is tried. */
  id: string;
  recipient: string;
  name: MailName;
  values: Record<string, string>;
};

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
 * @param values for the `{{names}}` in its texts
 */
export async function sendMail<N extends MailName>(
  trx: Trx,
  recipient: string,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  const given: Record<string, string> = values;
  for (const each of placeholders[name])
    if (given[each] === undefined) throw new Error(`a mail is sent without its ${each}`);
  await enqueue(trx, 'mail.send', { id: randomUUID(), recipient, name, values: given });
}

/** The task: renders a mail and hands it to the mail server. */
export async function deliverMail({ id, recipient, name, values }: QueuedMail): Promise<void> {
  const text: MailText = texts[name];
  const mail = renderMail(text, texts.frame, values, { language: 'en', recipient });
  await deliver({ id, recipient, ...mail });
}
