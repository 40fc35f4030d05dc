import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { startSmtpServer } from '../../support/smtp-server';

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let bystander: Person;
// These modules are loaded after the address of the server is set in the environment.
let db: (typeof import('@/backend/db/connection'))['db'];
let inTransaction: (typeof import('@/backend/db/connection'))['inTransaction'];

beforeAll(async () => {
  server = await startSmtpServer();
  await startBackend({ SMTP_URL: server.url, MAIL_FROM: 'Kumu <hello@kumu.test>' });
  ({ db, inTransaction } = await import('@/backend/db/connection'));
  bystander = await makePerson();
});

let count = 0;
/** Creates a person whose mailbox name selects the server's response. */
async function personAt(mailbox: string) {
  const person = await makePerson();
  const email = `${mailbox}-${++count}@kumu.test`;
  await db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
  return { ...person, email };
}
const values = { name: 'Jo', title: 'Sleep', link: 'http://localhost:3000/courses/c1' };
const gift = { giver: 'Lee', creator: 'Marisol', until: new Date() };

/** Sends a mail to the contact of an account, as the services do. */
async function send({ userId }: Person, more: Partial<typeof values> = {}) {
  const { getContact } = await import('@/backend/accounts/service');
  const { sendMail } = await import('@/backend/mail/service');
  await inTransaction(async (trx) =>
    sendMail(trx, await getContact(trx, userId), 'gift', { ...gift, ...values, ...more }),
  );
}
const sendAll = () => runTasks('mail.send', 'accounts.recordBounce');
const bouncedAt = async (as: Person) => (await ask('GET /users', { as })).body.emailBouncedAt;
const receivedBy = (email: string) => server.received.filter(({ recipients }) => recipients.includes(email));
const triesOf = (email: string) => server.tried.filter((tried) => tried === email).length;

test('a mail has a text and an HTML part, and no header injected by a value', async () => {
  const person = await personAt('jo');
  await send(person, { title: 'Sleep\r\nBcc: all@kumu.test\r\n\r\nbody', name: 'Jo\nX-Evil: 1' });
  await sendAll();
  const [mail, ...others] = receivedBy(person.email);
  expect(others).toEqual([]);
  expect(mail!.recipients).toEqual([person.email]);
  const [head, ...body] = mail!.source.split('\n\n');
  const headers = head!.replace(/\n[ \t]+/g, ' ').split('\n');
  const named = Object.fromEntries(headers.map((line) => /^([^:]+): (.*)$/.exec(line)!.slice(1)));
  expect(named).toMatchObject({
    From: 'Kumu <hello@kumu.test>',
    To: person.email,
    Subject: 'Lee has given you Sleep Bcc: all@kumu.test body',
    'Auto-Submitted': 'auto-generated',
    'Message-ID': expect.stringMatching(/^<[\w-]{36}@localhost>$/) as string,
  });
  expect(Object.keys(named).filter((name) => /bcc|evil|unsubscribe/i.test(name))).toEqual([]);
  expect(body.join('\n\n')).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
});

test('a mass mail has headers for one-click unsubscribe', async () => {
  const person = await personAt('many');
  const { deliverMail } = await import('@/backend/mail/service');
  const about = { creator: 'Marisol', summary: 'A line.', unsubscribe: 'a-token' };
  await deliverMail({
    id: '00000000-0000-4000-8000-0000000000b2',
    recipient: person.email,
    language: 'en',
    name: 'post',
    hasBounced: false,
    values: { ...values, ...about },
  });
  const [mail] = receivedBy(person.email);
  const head = mail!.source.split('\n\n')[0]!.replace(/\n[ \t]+/g, ' ');
  expect(head).toContain('List-Unsubscribe: <http://localhost:3000/api/unsubscribe/a-token>');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail!.source.replace(/=\n/g, '')).toContain('http://localhost:3000/unsubscribe/a-token');
});

test('an address that the server rejects permanently is marked, and the mail is not retried', async () => {
  const person = await personAt('gone');
  await send(person);
  await sendAll();
  expect(triesOf(person.email)).toBe(1);
  expect(await bouncedAt(person)).toEqual(expect.any(String));
  expect(await bouncedAt(bystander)).toBeNull();
  await sendAll();
  expect(triesOf(person.email)).toBe(1);
});

test('a bounce mark is removed by the next accepted mail or by a new address', async () => {
  const [mended, moved] = [await personAt('gone'), await personAt('gone')];
  await send(mended);
  await send(moved);
  await sendAll();
  const { setEmail } = await import('@/backend/accounts/repository');
  await setEmail(db, moved.userId, 'another-mailbox@kumu.test');
  expect(await bouncedAt(moved)).toBeNull();
  expect(await bouncedAt(mended)).not.toBeNull();
  const before = server.answers.gone!;
  server.answers.gone = {};
  await send(mended);
  await sendAll();
  server.answers.gone = before;
  expect(receivedBy(mended.email)).toHaveLength(1);
  expect(await bouncedAt(mended)).toBeNull();
});

test('a mail that is rejected for its content is not retried, and its address is not marked', async () => {
  const person = await personAt('strict');
  await send(person);
  await sendAll();
  expect(triesOf(person.email)).toBe(1);
  expect(receivedBy(person.email)).toEqual([]);
  expect(await bouncedAt(person)).toBeNull();
});

test('a mail that is rejected temporarily is retried by the queue with the same message', async () => {
  const { deliverMail } = await import('@/backend/mail/service');
  const id = '00000000-0000-4000-8000-0000000000b1';
  const person = await personAt('busy');
  const text = { language: 'en', name: 'courseApproved', values } as const;
  const queued = { id, recipient: person.email, ...text, hasBounced: false };
  await expect(deliverMail(queued)).rejects.toMatchObject({ responseCode: 450 });
  const before = server.answers.busy!;
  server.answers.busy = {};
  await deliverMail(queued);
  server.answers.busy = before;
  expect(receivedBy(person.email).map(({ source }) => source)).toEqual([
    expect.stringContaining(`Message-ID: <${id}@localhost>`),
  ]);
  await sendAll();
  expect(await bouncedAt(person)).toBeNull();
});

test('a mail is retried for about a day with increasing delays', async () => {
  const { sql } = await import('kysely');
  const { rows } = await sql`select retry_limit, retry_backoff, retry_delay, retry_delay_max from tasks.queue
    where name = 'mail.send'`.execute(db);
  expect(rows).toEqual([{ retryLimit: 30, retryBackoff: true, retryDelay: 2, retryDelayMax: 3600 }]);
});
