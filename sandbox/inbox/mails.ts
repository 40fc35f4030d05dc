import type pg from 'pg';

export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  createdAt: Date;
};
type WholeMail = Mail & { htmlBody: string };

const columns = 'id, recipient, subject, text_body as "textBody", created_at as "createdAt"';
const mostShown = 200;
const undefinedTable = '42P01';

/** Returns the mails, newest first. A recipient that is not empty filters the mails. */
export async function listMails(pool: Pick<pg.Pool, 'query'>, recipient: string): Promise<Mail[]> {
  const text = `select ${columns} from mails where $1 = '' or recipient = $1 order by created_at desc, id limit ${mostShown}`;
  try {
    return (await pool.query<Mail>(text, [recipient])).rows;
  } catch (error) {
    // The inbox may listen before the first migration has run.
    if ((error as { code?: string }).code === undefinedTable) return [];
    throw error;
  }
}

export async function findMail(pool: Pick<pg.Pool, 'query'>, id: string): Promise<WholeMail | undefined> {
  const { rows } = await pool.query<WholeMail>(
    `select ${columns}, html_body as "htmlBody" from mails where id::text = $1`,
    [id],
  );
  return rows[0];
}
