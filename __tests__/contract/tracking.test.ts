import { TrackingInput } from '@/contract/parcels';
import { isLinkWrong, isNumberWrong } from '@/lib/orders/tracking-draft';

const parse = (tracking: object) => TrackingInput.safeParse({ carrier: 'OTHER', ...tracking });

test.each([
  'javascript:alert(1)',
  'http://carrier.example/1',
  'https:carrier.example/1',
  'https:\\\\carrier.example\\1',
  'https://carrier.example\\@evil.example/',
  'https://swiftpost.example@evil.example/',
  'https://user:word@carrier.example/',
  'https://carrier.example/a b',
  'https://carrier.example/\u202Egnp.exe',
  'https://carrier.example/a\u200Bb',
  'https://carrier.example/a\u0000b',
  'https://carrier.example/a\nb',
  'https://carrier',
])('the tracking link %j is rejected by the server and by the form', (url) => {
  expect(parse({ url }).success).toBe(false);
  expect(isLinkWrong({ carrier: 'OTHER', number: '', link: url })).toBe(true);
});

test.each([
  ['https://carrier.example', 'https://carrier.example/'],
  [' HTTPS://Carrier.Example/Track?id=1#top ', 'https://carrier.example/Track?id=1#top'],
  ['https://xn--80ak6aa92e.example/1', 'https://xn--80ak6aa92e.example/1'],
  ['https://аpple.example/ä', 'https://xn--pple-43d.example/%C3%A4'],
  ['https://carrier.example:8443/me@home', 'https://carrier.example:8443/me@home'],
])('the tracking link %j is stored as %j', (url, stored) => {
  expect(parse({ url }).data?.url).toBe(stored);
  expect(isLinkWrong({ carrier: 'OTHER', number: '', link: url })).toBe(false);
});

test.each([
  ['SWP 8842-11', true],
  ['', true],
  ['1/../2', false],
  ['\u202E12', false],
  ['<b>1</b>', false],
  ['١٢٣', false],
])('the tracking number %j is accepted: %s', (number, isAccepted) => {
  expect(parse({ number }).success).toBe(isAccepted);
  expect(isNumberWrong({ carrier: 'OTHER', number, link: '' })).toBe(!isAccepted);
});
