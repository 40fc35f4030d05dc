import nodemailer, { type Transporter } from 'nodemailer';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';

export type Mail = {
  /** A UUID, the same each time that the mail is tried again. */
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
};

let transporter: Transporter | undefined;

/** Without a mail server mails stay in the database, and the sandbox's inbox shows them. */
export async function deliver({ id, recipient, subject, textBody, htmlBody }: Mail): Promise<void> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) {
    await db
      .insertInto('mails')
      .values({ id, recipient, subject, textBody, htmlBody, createdAt: now() })
      .onConflict((at) => at.column('id').doNothing())
      .execute();
    return;
  }
  transporter ??= nodemailer.createTransport(smtpUrl, { from });
  await transporter.sendMail({
    to: { name: '', address: recipient },
    subject,
    text: textBody,
    html: htmlBody,
    // The same when it is sent again because the server's answer was lost: mailboxes then show it once.
    messageId: `<${id}@${new URL(config.appUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
