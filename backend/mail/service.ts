import { randomUUID } from 'node:crypto';
import { fillPath, paths } from '../../contract/paths.ts';
import { optOuts } from '../../contract/opt-outs.ts';
import { locales, type Locale } from '../../contract/values/locales.ts';
import { z } from '../../contract/zod.ts';
import en from '../../locales/en/mail.json' with { type: 'json' };
import { config } from '../config.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { deliver } from '../providers/mail.ts';
import { enqueue } from '../tasks.ts';
import { placeholders, type MailName, type MailValues } from './placeholders.ts';
import type { MailText } from './template.ts';

/** A mail as it waits in the queue; its words are chosen when it is sent. */
export const queuedMail = z.object({
  /** A UUID, the same each time that it is tried. */
  id: z.string(),
  recipient: z.string(),
  language: z.enum(locales),
  name: z.enum(Object.keys(placeholders) as MailName[]),
  values: z.record(z.string(), z.string()),
  /** The mail before it was refused. */
  hasBounced: z.boolean(),
});

/** The texts of each language of the product, and whose conventions its dates follow. */
const languages: Record<Locale, { texts: typeof en; conventions: string }> = {
  en: { texts: en, conventions: 'en-AU' },
};
const DEFAULT_LANGUAGE: Locale = 'en';
/** Of a reader whose own is not known: that of the dollars that are paid. */
const DEFAULT_TIME_ZONE = 'Australia/Sydney';

/** Who a mail goes to, as accounts know them; of an address without an account only the address. */
export type Addressee = {
  email: string;
  language?: Locale | null;
  timeZone?: string | null;
  /** When a mail to this address was refused; the next one that is taken ends it. */
  emailBouncedAt?: Date | null;
};

/** "21 Nov 2026": the reader's day. */
export const dayOf = (
  date: Date,
  language: Locale | null | undefined,
  timeZone: string | null | undefined,
): string =>
  new Intl.DateTimeFormat(languages[language ?? DEFAULT_LANGUAGE].conventions, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
  }).format(date);

/** "November 2026", of "2026-11". */
export const monthOf = (month: string, language: Locale | null | undefined): string =>
  new Intl.DateTimeFormat(languages[language ?? DEFAULT_LANGUAGE].conventions, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

/** The words of receipts and statements on paper. */
export const paperTextsOf = (language: Locale | null | undefined) =>
  languages[language ?? DEFAULT_LANGUAGE].texts.paper;

/** The absolute address of a page, for a mail. @param path from `contract/paths.ts` */
export const siteLink = (path: string): string => config.appUrl + path;

/**
 * Sends the mail `name` of mail.json once the transaction commits, in the reader's language.
 * @param values for the `{{names}}` in its texts; a date becomes the reader's day, and the token `unsubscribe` the addresses
 *   that stop such mails
 */
export async function sendMail<N extends MailName>(
  trx: Trx,
  { email, language, timeZone, emailBouncedAt }: Addressee,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  const reads = language ?? DEFAULT_LANGUAGE;
  const given: Record<string, string | Date | undefined> = values;
  const written = placeholders[name].map((each) => {
    const value = given[each];
    if (value === undefined) throw new Error(`a mail is sent without its ${each}`);
    return [each, value instanceof Date ? dayOf(value, reads, timeZone) : value] as const;
  });
  // What many get at once waits by itself: a code that somebody is waiting for is not behind it.
  const queue = 'unsubscribe' in given ? 'mail.sendToMany' : 'mail.send';
  await enqueue(trx, queue, {
    id: randomUUID(),
    recipient: email,
    language: reads,
    name,
    values: Object.fromEntries(written),
    hasBounced: Boolean(emailBouncedAt),
  });
}

/** The task: renders a mail, hands it to the mail server, and tells the account when that begins or ceases to refuse the address. */
export async function deliverMail(queued: z.output<typeof queuedMail>): Promise<void> {
  const { id, recipient, language, name, values, hasBounced } = queued;
  // React is loaded by the worker that sends mails, and not by every process that queues them: it takes 28 MB.
  const { renderMail } = await import('./template.ts');
  const { texts } = languages[language];
  const text: MailText = texts[name];
  const token = values.unsubscribe;
  const shown = token ? { ...values, unsubscribe: siteLink(paths.unsubscribe(token)) } : values;
  const mail = renderMail(text, texts.frame, shown, { language, recipient });
  const stopUrl = token && siteLink(`/api${fillPath(optOuts.stopMails.path, { token })}`);
  const outcome = await deliver({ id, recipient, ...mail, stopUrl });
  const isBounced = outcome === 'bounced';
  if (isBounced || (hasBounced && outcome === 'sent'))
    await inTransaction((trx) => enqueue(trx, 'accounts.noteBounce', { email: recipient, isBounced }));
}
