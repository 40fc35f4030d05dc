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

/**
 * Retries of a mail for about a day. Mails thus reach a server that is down for hours or initially
 * defers unknown senders.
 */
export const mailRetries = { retries: 30, longestWaitSeconds: 3600 };

/** Queued mail; its text is rendered when it is sent. */
export const queuedMail = z.object({
  /** UUID of the mail, equal for all attempts. */
  id: z.string(),
  recipient: z.string(),
  language: z.enum(locales),
  name: z.enum(Object.keys(placeholders) as MailName[]),
  values: z.record(z.string(), z.string()),
  /** True if the previous mail was refused. */
  hasBounced: z.boolean(),
});

/** Texts of each language, and the locale of its date formats. */
const languages: Record<Locale, { texts: typeof en; conventions: string }> = {
  en: { texts: en, conventions: 'en-AU' },
};
const DEFAULT_LANGUAGE: Locale = 'en';
/** Time zone of readers with an unknown time zone, chosen by the currency of payments. */
export const DEFAULT_TIME_ZONE = 'Australia/Sydney';

/**
 * Recipient of a mail as stored by accounts. For an address without an account, only the address is
 * known.
 */
export type Addressee = {
  email: string;
  language?: Locale | null;
  timeZone?: string | null;
  /** Time when a mail to this address was refused; cleared by the next accepted mail. */
  emailBouncedAt?: Date | null;
};

/** Formats the day in the reader's time zone, such as "21 Nov 2026". */
export const formatDay = (
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

/** Formats the day and time in the reader's time zone, such as "Sat, 21 Nov, 6:30 pm AEDT". */
export const formatMoment = (
  date: Date,
  language: Locale | null | undefined,
  timeZone: string | null | undefined,
): string =>
  new Intl.DateTimeFormat(languages[language ?? DEFAULT_LANGUAGE].conventions, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    timeZoneName: 'short',
  }).format(date);

/** Formats the weekday in the reader's time zone, such as "Wednesday". */
export const formatWeekday = (
  date: Date,
  language: Locale | null | undefined,
  timeZone: string | null | undefined,
): string =>
  new Intl.DateTimeFormat(languages[language ?? DEFAULT_LANGUAGE].conventions, {
    weekday: 'long',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
  }).format(date);

/** Formats a month, such as "November 2026" for "2026-11". */
export const formatMonth = (month: string, language: Locale | null | undefined): string =>
  new Intl.DateTimeFormat(languages[language ?? DEFAULT_LANGUAGE].conventions, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

/** Returns the texts that all mails share. */
export const getFrameTexts = (language: Locale | null | undefined) =>
  languages[language ?? DEFAULT_LANGUAGE].texts.frame;

/** Returns the texts of receipts and statements. */
export const getDocumentTexts = (language: Locale | null | undefined) =>
  languages[language ?? DEFAULT_LANGUAGE].texts.document;

/**
 * Returns the absolute address of a page for a mail.
 * @param path from `contract/paths.ts`
 */
export const siteLink = (path: string): string => config.appUrl + path;

/**
 * Sends the mail `name` of mail.json in the reader's language after the commit.
 * @param values values of the `{{names}}` in its texts; a date is formatted in the reader's time
 *   zone
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
    return [each, value instanceof Date ? formatDay(value, reads, timeZone) : value] as const;
  });
  await enqueue(trx, 'mail.send', {
    id: randomUUID(),
    recipient: email,
    language: reads,
    name,
    values: Object.fromEntries(written),
    hasBounced: Boolean(emailBouncedAt),
  });
}

type MailTextName = Exclude<keyof typeof en, 'frame' | 'document'>;

/** Mail with formatted values. */
type WrittenMail = Omit<z.output<typeof queuedMail>, 'name'> & { name: MailTextName };

/** Returns the reader of a mail, with the default language if the language is unknown. */
export const toReader = ({ language, emailBouncedAt }: Omit<Addressee, 'email'>) => ({
  language: language ?? DEFAULT_LANGUAGE,
  hasBounced: Boolean(emailBouncedAt),
});

/**
 * Renders a mail and sends it to the mail server. The token in the value `unsubscribe` is replaced
 * by the opt-out addresses. The accounts domain is notified when the server begins or ceases to
 * reject the address.
 */
export async function deliverMail(queued: WrittenMail): Promise<void> {
  const { id, recipient, language, name, values, hasBounced } = queued;
  // React (28 MB) is loaded only in the process that sends mails, not in each process that queues
  // them.
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
    await inTransaction((trx) => enqueue(trx, 'accounts.recordBounce', { email: recipient, isBounced }));
}
