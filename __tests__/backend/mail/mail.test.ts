import { freshDatabase } from '../../support/database';
import { readMail } from '../../support/tasks';

beforeAll(freshDatabase);

test('the placeholders of a mail are replaced, and a title adds no headers', async () => {
  const { sendMail, siteLink } = await import('@/backend/mail/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const link = siteLink('/courses/c1');
  await inTransaction((trx) =>
    sendMail(trx, 'jo@kumu.test', 'courseApproved', { name: 'Jo', title: 'Sleep\r\nBcc: all', link }),
  );
  expect(await readMail('jo@kumu.test')).toMatchObject({
    subject: 'Sleep Bcc: all is published',
    textBody: expect.stringContaining('\nhttp://localhost:3000/courses/c1') as string,
    htmlBody: expect.stringContaining('href="http://localhost:3000/courses/c1"') as string,
  });
});

test.each([
  ['2026-11-21T12:59:00Z', '21 Nov 2026'],
  ['2026-11-21T13:01:00Z', '22 Nov 2026'],
])('the day of %s is written %s', async (instant, day) => {
  const { mailDay } = await import('@/backend/mail/service');
  expect(mailDay(new Date(instant))).toBe(day);
});

test('a mail without one of its values does not compile, and is not sent', async () => {
  const { sendMail } = await import('@/backend/mail/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const sent = inTransaction((trx) =>
    // @ts-expect-error the link is missing
    sendMail(trx, 'lee@kumu.test', 'alreadyRegistered', { name: 'Lee' }),
  );
  await expect(sent).rejects.toThrow('without its link');
  expect(await readMail('lee@kumu.test')).toBeUndefined();
});
