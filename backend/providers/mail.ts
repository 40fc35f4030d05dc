import nodemailer, { type Transporter } from 'nodemailer';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';

export type Mail = { recipient: string; subject: string; textBody: string };

let transporter: Transporter | undefined;

/** Without a mail server mails stay in the database, and the sandbox's inbox shows them. */
export async function deliver({ recipient, subject, textBody }: Mail): Promise<void> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) {
    await db.insertInto('mails').values({ recipient, subject, textBody, createdAt: now() }).execute();
    return;
  }
  transporter ??= nodemailer.createTransport(smtpUrl, { from });
  await transporter.sendMail({ to: recipient, subject, text: textBody });
}
