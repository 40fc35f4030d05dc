import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const mails = JSON.parse(readFileSync('locales/en/mail.json', 'utf8')) as Record<
  string,
  { subject: string; body: string }
>;
const code = readdirSync('backend', { recursive: true })
  .map((file) => path.join('backend', String(file)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every mail that is sent has a text', () => {
  const sent = [...code.matchAll(/sendMail\(\s*\w+,[^,]+,\s*'(\w+)'/g)].map(([, name]) => name!);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((name) => !(name in mails))).toEqual([]);
});

test('every text is one of a mail that is sent', () => {
  expect(Object.keys(mails).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test.each(Object.entries(mails))('%s has a subject of one line and a body', (_, { subject, body }) => {
  expect(subject.trim()).not.toBe('');
  expect(subject).not.toContain('\n');
  expect(body.trim()).not.toBe('');
});
