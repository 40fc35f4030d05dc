import { PostalAddress } from '@/contract/addresses';
import { emptyAddress, findFaults, toOneLine, toPostalAddress } from '@/lib/addresses/address-text';

const typed = {
  ...emptyAddress,
  name: ' Jo Weatherlow ',
  line1: '14 Banksia Street',
  city: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
};

test.each([
  {},
  { name: ' ' },
  { line1: '' },
  { city: '' },
  { state: '' },
  { state: 'XX' },
  { postcode: '204' },
  { postcode: '22O4' },
  { postcode: ' 2204 ' },
  { country: 'NZ' as const },
  { country: 'NZ' as const, state: '' },
  { phone: '0491 570 006' },
  { phone: 'call me' },
  { phone: '12345' },
  { name: 'Zoë Nguyễn Māhina-Łukasz' },
  { name: 'Ελένη Παπαδοπούλου' },
  { name: 'Анна' },
  { line1: '東京都 1' },
  { line2: 'רחוב 2' },
  { line2: 'Unit 2/14 (rear), ‘The Mill’ №3' },
  { city: 'دبي' },
  { city: 'Norwood 🌿' },
  { city: 'Nor\u202Ewood' },
])('the browser accepts an address if and only if the contract accepts it: %j', (changes) => {
  const address = { ...typed, ...changes };
  const isAccepted = PostalAddress.safeParse({
    ...address,
    state: address.country === 'AU' ? address.state : '',
  }).success;
  expect(Object.keys(findFaults(address)).length === 0).toBe(isAccepted);
});

test('all missing fields of an address are found together', () => {
  expect(findFaults(emptyAddress)).toEqual({
    name: 'missing',
    line1: 'missing',
    city: 'missing',
    state: 'missing',
    postcode: 'postcode',
  });
});

test('a typed address is trimmed and has a state only in Australia', () => {
  expect(toPostalAddress(typed)).toMatchObject({ name: 'Jo Weatherlow', state: 'NSW' });
  expect(toPostalAddress({ ...typed, country: 'NZ' }).state).toBe('');
});

test('an address on one line has the unit before the street', () => {
  expect(toOneLine(toPostalAddress({ ...typed, line2: 'Level 3' }))).toBe(
    'Level 3, 14 Banksia Street, Marrickville NSW 2204',
  );
});
