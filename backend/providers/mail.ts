import { readFileSync } from 'node:fs';
import path from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import { config } from '../config.ts';
import { db, type Trx } from '../db/connection.ts';
import { enqueue, task } from '../tasks.ts';

type MailTexts = Record<string, { subject: string; body: string }>;

const texts = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../locales/en/mail.json'), 'utf8'),
) as MailTexts;

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * Sends the mail `name` of locales/en/mail.json once the transaction commits.
 * @param values fill the `{{names}}` of its subject and body.
 */
export async function sendMail(
  trx: Trx,
  recipient: string,
  name: string,
  values: Record<string, string>,
): Promise<void> {
  const text = texts[name];
  if (!text) throw new Error(`there is no mail called ${name}`);
  const subject = fill(text.subject, values).replace(/[\r\n]+/g, ' ');
  await enqueue(trx, 'mail.send', { recipient, subject, textBody: fill(text.body, values) });
}

let transporter: Transporter | undefined;

/** Without a mail server the mail stays in the database, where the inbox of the sandbox shows it. */
const deliver = task('mail.send', async ({ recipient, subject, textBody }) => {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) {
    await db.insertInto('mails').values({ recipient, subject, textBody }).execute();
    return;
  }
  transporter ??= nodemailer.createTransport(smtpUrl, { from });
  await transporter.sendMail({ to: recipient, subject, text: textBody });
});

export const mailTasks = [deliver];
