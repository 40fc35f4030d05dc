import nodemailer, { type Transporter } from 'nodemailer';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';
import { log } from '../log.ts';

export type Mail = {
  /** A UUID, the same each time that the mail is tried again. */
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Of a mail that many get: mailboxes stop such mails by a POST there (RFC 8058). */
  stopUrl?: string;
};

/**
 * The result of sending a mail: `bounced` when the server refuses its recipient permanently, `refused` when it refuses what is in it.
 * Neither is worth another try.
 */
export type Delivery = 'sent' | 'bounced' | 'refused';

/** Undefined for what another try may change: the server is away, busy, or does not take our own name. */
function refusalIn({ command, responseCode = 0 }: { command?: string; responseCode?: number }) {
  if (responseCode < 500) return undefined;
  if (command === 'RCPT TO') return 'bounced';
  return command === 'DATA' ? 'refused' : undefined;
}

let transporter: Transporter | undefined;

/**
 * Without a mail server mails stay in the database, and the sandbox's inbox shows them.
 * @throws what the server says of a mail that is to be tried again
 */
export async function deliver({
  id,
  recipient,
  subject,
  textBody,
  htmlBody,
  stopUrl,
}: Mail): Promise<Delivery> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) {
    await db
      .insertInto('mails')
      .values({ id, recipient, subject, textBody, htmlBody, createdAt: now() })
      .onConflict((at) => at.column('id').doNothing())
      .execute();
    return 'sent';
  }
  transporter ??= nodemailer.createTransport(smtpUrl, { from });
  const message = {
    to: { name: '', address: recipient },
    subject,
    text: textBody,
    html: htmlBody,
    // The same when it is sent again because the server's answer was lost: mailboxes then show it once.
    messageId: `<${id}@${new URL(config.appUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  try {
    await transporter.sendMail(message);
    return 'sent';
  } catch (error) {
    const refusal = refusalIn(error as { command?: string; responseCode?: number });
    if (!refusal) throw error;
    log.warn({ err: error, mail: id }, 'a mail was refused');
    return refusal;
  }
}
