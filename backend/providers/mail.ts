import type { Transporter } from 'nodemailer';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';
import { log } from '../log.ts';

export type Mail = {
  /** UUID that is the same for each attempt. */
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Address for one-click unsubscribe by POST (RFC 8058); only for mass mails. */
  stopUrl?: string;
};

/**
 * Result of sending a mail: `bounced` when the server permanently refuses its recipient, `refused`
 * when the server refuses its content. Neither is retried.
 */
export type Delivery = 'sent' | 'bounced' | 'refused';

/**
 * Returns the kind of a permanent refusal. The result is undefined for errors that a retry may fix,
 * such as a server that is down, busy or refuses the sender.
 */
function refusalIn({ command, responseCode = 0 }: { command?: string; responseCode?: number }) {
  if (responseCode < 500) return undefined;
  if (command === 'RCPT TO') return 'bounced';
  return command === 'DATA' ? 'refused' : undefined;
}

let transporter: Transporter | undefined;

/**
 * Opens the transport. The mail library is loaded on first use, because the backend sends no mail.
 */
async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport(smtpUrl, { from });
}

/**
 * Sends a mail. Without a mail server, the mail is only stored for the inbox of the sandbox.
 * @throws the server's response for a mail that should be retried
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
  transporter ??= await openTransport(smtpUrl, from);
  const message = {
    to: { name: '', address: recipient },
    subject,
    text: textBody,
    html: htmlBody,
    // The message id is the same for each attempt, so that mailboxes show a mail once even if the
    // server's response was lost.
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
