import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { placeholders } from '@/backend/mail/placeholders';
import { allCalls } from '@/contract';

const mails = JSON.parse(readFileSync('locales/en/mail.json', 'utf8')) as Record<
  string,
  { subject: string; body: string }
>;
const code = readdirSync('backend', { recursive: true })
  .map((file) => path.join('backend', String(file)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const placeholdersOf = ({ subject, body }: { subject: string; body: string }) =>
  [...new Set([...`${subject} ${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].sort();

test('the typed placeholders are those of the texts', () => {
  const typed = Object.entries(placeholders).map(([name, names]) => [name, [...names].sort()]);
  expect(Object.fromEntries(typed)).toEqual(
    Object.fromEntries(Object.entries(mails).map(([name, text]) => [name, placeholdersOf(text)])),
  );
});

test('every text is of a mail that is sent', () => {
  // Mails are sent by a name; the compiler checks that each name is one of the texts.
  expect(Object.keys(mails).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test.each(Object.entries(mails))('%s has a subject of one line and a body', (_, { subject, body }) => {
  expect(subject.trim()).not.toBe('');
  expect(subject).not.toContain('\n');
  expect(body.trim()).not.toBe('');
});

test('no mail promises money back as long as there is no way to ask for it', () => {
  const canAsk = allCalls.some(({ path: address }) => address.includes('refund'));
  const promising = Object.keys(mails).filter((name) => /refund|money back/i.test(mails[name]!.body));
  expect(canAsk ? [] : promising).toEqual([]);
});
