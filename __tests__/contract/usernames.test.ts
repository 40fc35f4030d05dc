import { readdirSync } from 'node:fs';
import { contract } from '@/contract';
import { isReservedUsername, toSkeleton, toUsername } from '@/contract/rules/usernames';

const nameOf = (file: string) => file.replace(/\.(tsx?|json\.ts)$/, '');
const isFixed = (name: string) => /^[a-z]/.test(name) && name !== 'index';

test('the first segment of each address is reserved', () => {
  const names = [...readdirSync('pages'), ...readdirSync('pages/api'), ...readdirSync('public')]
    .map((file) => nameOf(file).replace(/\..*/, ''))
    .filter((name) => isFixed(name) && name.length > 2);
  expect(names).toContain('dashboard');
  expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
});

test('each fixed segment at the position of a username is reserved', () => {
  const segments = Object.values(contract.creators)
    .map(({ path }) => path.split('/')[2] ?? '')
    .filter((segment) => isFixed(segment));
  expect(segments).toContain('mine');
  expect(segments.filter((segment) => !isReservedUsername(segment))).toEqual([]);
});

test.each([
  'admin',
  'a-d-m-i-n',
  'adrnin',
  'k_u_m_u',
  'official-kumu',
  'kumu1',
  'kumu-yoga',
  'kumusupport',
  'supportkumu',
])('the username %s is reserved if it looks like Kumu or an address', (username) => {
  expect(isReservedUsername(username)).toBe(username !== 'kumu1');
});

test.each(['marisol', 'kumudini', 'supportive-yoga', 'creator-5', 'helping-hands', 'adminton'])(
  '%s is not reserved',
  (username) => {
    expect(isReservedUsername(username)).toBe(false);
  },
);

test('usernames that look alike have the same skeleton, and different usernames have different skeletons', () => {
  for (const [one, other] of [
    ['noor_al', 'n00r-al'],
    ['modern', 'modem'],
    ['ida', '1da'],
    ['walter', 'vvalter'],
  ] as const)
    expect(toSkeleton(one)).toBe(toSkeleton(other));
  expect(toSkeleton('creator-1')).not.toBe(toSkeleton('creator-11'));
});

test.each([
  ['Zoë Ångström', 'zoe-angstrom'],
  ['  Jo   Weatherlow ', 'jo-weatherlow'],
  ['Straße & Søn', 'strasse-son'],
  ['ＦＵＬＬ ｗｉｄｔｈ', 'full-width'],
  ['日本', ''],
])('%s is converted to the username %s', (typed, username) => {
  expect(toUsername(typed)).toBe(username);
});
