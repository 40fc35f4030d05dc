import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import '@/backend/app';
import { listNoticeKinds } from '@/backend/extension-points/notice-kinds';
import { placeholders } from '@/backend/mail/placeholders';
import type { MailText } from '@/backend/mail/template';
import { allCalls } from '@/contract';

const { frame, document, ...mails } = JSON.parse(readFileSync('locales/en/mail.json', 'utf8')) as Record<
  string,
  MailText
> & { frame: object; document: object };
const code = readdirSync('backend', { recursive: true })
  .map((file) => path.join('backend', String(file)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const placeholdersOf = ({ subject, preheader, body, action }: MailText) =>
  [
    ...new Set(
      [...`${subject} ${preheader} ${body} ${action}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!),
    ),
  ].sort();

const kinds = listNoticeKinds();
/** Returns the names of the mail texts of a notice kind. */
const textsOf = (kind: (typeof kinds)[number]): readonly string[] => kind.mails ?? [kind.name];

test('the typed placeholders match the placeholders of the texts', () => {
  const typed = Object.entries(placeholders).map(([name, names]) => [name, [...names].sort()]);
  const ofNotices = new Set(kinds.flatMap(textsOf));
  const others = Object.entries(mails).filter(([name]) => !ofNotices.has(name));
  expect(Object.fromEntries(typed)).toEqual(
    Object.fromEntries(others.map(([name, text]) => [name, placeholdersOf(text)])),
  );
});

test('the placeholders of a notice are values of its events', () => {
  expect(kinds.length).toBeGreaterThan(40);
  for (const kind of kinds) {
    const { types } = kind;
    const known = [
      ...['name', 'link', ...Object.keys(types)],
      ...('creatorId' in types ? ['creator'] : []),
      ...('personId' in types ? ['person'] : []),
      ...(kind.complete ? ['date'] : []),
      ...(kind.optOut ? ['unsubscribe'] : []),
    ];
    for (const name of textsOf(kind)) {
      expect([name, mails[name]]).toEqual([name, expect.anything()]);
      expect([name, placeholdersOf(mails[name]!).filter((each) => !known.includes(each))]).toEqual([
        name,
        [],
      ]);
    }
    // A kind without a mail is never mailed.
    expect([kind.name, kind.channels.email]).toEqual([kind.name, textsOf(kind).length > 0]);
  }
});

test('every mail text belongs to a mail that is sent', () => {
  // Mails are sent by name; the compiler checks that each name belongs to a text.
  expect(Object.keys(mails).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test.each(Object.entries(mails))('%s has a one-line subject, a one-line preheader and a body', (_, mail) => {
  for (const line of [mail.subject, mail.preheader]) expect(line).toMatch(/^\S.*\S$/);
  expect(mail.body.trim()).not.toBe('');
});

test.each(Object.entries(mails))(
  '%s has one button exactly when its body has one link on its own line',
  (_, { body, action }) => {
    const links = body.split('{{link}}').length - 1;
    expect(links).toBe(action === undefined ? 0 : 1);
    expect(body.split('\n').filter((line) => line === '{{link}}')).toHaveLength(links);
    expect(action ?? 'Open').toMatch(/^[A-Z][^{}]{2,30}$/);
  },
);

test('the frame of the mails uses its texts', () => {
  expect(frame).toEqual({
    address: expect.any(String) as string,
    someone: expect.any(String) as string,
    stop: expect.stringContaining('{{unsubscribe}}') as string,
    sentTo: expect.stringContaining('{{recipient}}') as string,
  });
});

test('the mails promise no refund while no call requests a refund', () => {
  const canAsk = allCalls.some(({ path: address }) => address.includes('refund'));
  const promising = Object.keys(mails).filter((name) => /refund|money back/i.test(mails[name]!.body));
  expect(canAsk ? [] : promising).toEqual([]);
});
