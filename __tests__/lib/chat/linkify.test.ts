import { linkify } from '@/lib/chat/linkify';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);
const joined = (text: string) =>
  linkify(text)
    .map((piece) => piece.text)
    .join('');

test('web addresses become links, and the text between them is kept', () => {
  expect(linkify('See https://kumu.test/a and http://b.test')).toEqual([
    { text: 'See ' },
    { text: 'https://kumu.test/a', href: 'https://kumu.test/a' },
    { text: ' and ' },
    { text: 'http://b.test', href: 'http://b.test/' },
  ]);
});

test.each([
  ['(see https://a.test/x).', 'https://a.test/x'],
  ['https://a.test/x, then', 'https://a.test/x'],
  ['https://en.test/Nap_(rest)', 'https://en.test/Nap_(rest)'],
  ['“https://a.test/x?q=1!”', 'https://a.test/x?q=1!%E2%80%9D'],
])('punctuation of the sentence is not part of an address: %s', (text, href) => {
  expect(links(text)).toEqual([href]);
  expect(joined(text)).toBe(text);
});

test.each(['\u202e', '\u200b', '\u2066'])('an address ends at the format character %j', (sign) => {
  const text = `https://a.test/x${sign}gpj.exe`;
  expect(links(text)).toEqual(['https://a.test/x']);
  expect(joined(text)).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.test',
  'https://',
  'www.a.test',
  'https://paypal.test@evil.test/',
  'https://:word@evil.test/',
  '<b>bold</b>',
])('%s is not a link', (text) => {
  expect(links(text)).toEqual([]);
  expect(joined(text)).toBe(text);
});
