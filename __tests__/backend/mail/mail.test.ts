import { freshDatabase } from '../../support/database';
import { readMail } from '../../support/tasks';

beforeAll(freshDatabase);

test("a mail's placeholders are replaced, and a title cannot add headers", async () => {
  const { sendMail, siteLink } = await import('@/backend/mail/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const link = siteLink('/courses/c1');
  await inTransaction((trx) =>
    sendMail(trx, { email: 'jo@kumu.test' }, 'gift', {
      name: 'Jo',
      giver: 'Lee',
      creator: 'Marisol',
      until: new Date(),
      title: 'Sleep\r\nBcc: all',
      link,
    }),
  );
  expect(await readMail('jo@kumu.test')).toMatchObject({
    subject: 'Lee has given you Sleep Bcc: all',
    textBody: expect.stringContaining('\nhttp://localhost:3000/courses/c1') as string,
    htmlBody: expect.stringContaining('href="http://localhost:3000/courses/c1"') as string,
  });
});

test.each([
  ['2026-11-21T12:59:00Z', null, '21 Nov 2026'],
  ['2026-11-21T13:01:00Z', null, '22 Nov 2026'],
  ['2026-11-21T13:01:00Z', 'Australia/Perth', '21 Nov 2026'],
  ['2026-11-21T01:01:00Z', 'America/New_York', '20 Nov 2026'],
])('the instant %s is written for a reader in the time zone %s as %s', async (instant, timeZone, day) => {
  const { sendMail } = await import('@/backend/mail/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const email = `${String(timeZone)}-${instant}@kumu.test`;
  const values = { name: 'Jo', date: new Date(instant), link: 'http://localhost:3000/' };
  await inTransaction((trx) => sendMail(trx, { email, timeZone, language: 'en' }, 'accountClosed', values));
  expect((await readMail(email))!.textBody).toContain(`delete it on ${day}.`);
});

test('a mail with a missing value is a type error and is not sent', async () => {
  const { sendMail } = await import('@/backend/mail/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const sent = inTransaction((trx) =>
    // @ts-expect-error the link is missing
    sendMail(trx, { email: 'lee@kumu.test' }, 'alreadyRegistered', { name: 'Lee' }),
  );
  await expect(sent).rejects.toThrow('without its link');
  expect(await readMail('lee@kumu.test')).toBeUndefined();
});
