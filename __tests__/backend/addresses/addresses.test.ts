import { shopLimits } from '@/contract/values/shop';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { postalAddress } from '../../support/make/shop';

let person: Person;
beforeAll(async () => {
  await startBackend();
});
beforeEach(async () => {
  person = await makePerson();
});

type Given = Parameters<typeof postalAddress>[0] & { label?: string; isDefault?: boolean };

const create = ({ label, isDefault, ...fields }: Given = {}, as = person) =>
  ask('POST /shop/addresses', { as, body: { ...postalAddress(fields), label, isDefault } });
const list = async (as = person) => (await ask('GET /shop/addresses', { as })).body.items;

test('the first address is the default, and a new default address replaces the previous default', async () => {
  const { body: first } = await create({ label: 'Home' });
  const { body: second } = await create({ line1: '2 Second Street' });
  expect([first.isDefault, second.isDefault]).toEqual([true, false]);
  const { body: third } = await create({ line1: '3 Third Street', isDefault: true });
  expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [third.id, true],
    [second.id, false],
    [first.id, false],
  ]);
  await ask('PATCH /shop/addresses/:id', {
    as: person,
    params: { id: first.id },
    body: { ...postalAddress({ city: 'Coburg', postcode: '3058' }), label: 'Home', isDefault: true },
  });
  expect((await list())[0]).toMatchObject({ id: first.id, city: 'Coburg', isDefault: true });
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('the newest address becomes the default when the default is removed', async () => {
  const { body: first } = await create();
  const { body: second } = await create();
  await ask('DELETE /shop/addresses/:id', { as: person, params: { id: first.id } });
  expect(await list()).toMatchObject([{ id: second.id, isDefault: true }]);
  await ask('DELETE /shop/addresses/:id', { as: person, params: { id: second.id } });
  expect(await list()).toEqual([]);
});

test.each([
  ['a postcode of three digits', { postcode: '305' }, 'postcode'],
  ['a postcode with letters', { postcode: '30A6' }, 'postcode'],
  ['an address in Australia without a state', { state: '' as const }, 'state'],
  ['an address in New Zealand with a state', { country: 'NZ' as const }, 'state'],
  ['a phone number with letters', { phone: 'call me' }, 'phone'],
  ['an address without a street', { line1: ' ' }, 'line1'],
])('%s is refused', async (_, fields, path) => {
  const { status, problem } = await create(fields);
  expect([status, problem.errors!.map((error) => error.path)]).toEqual([422, [path]]);
});

test('an address in New Zealand is saved without a state', async () => {
  const { body } = await create({ country: 'NZ', state: '', postcode: '1010' });
  expect(body).toMatchObject({ country: 'NZ', state: '', postcode: '1010' });
});

test('the number of a person’s saved addresses is limited, even with concurrent requests', async () => {
  for (let count = 1; count < shopLimits.addresses; count += 1) await create();
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('TOO_MANY_ADDRESSES');
  expect(await list()).toHaveLength(shopLimits.addresses);
});

test("another person's address cannot be read, changed or removed", async () => {
  const { body } = await create();
  const other = await makePerson();
  const { body: own } = await create({}, other);
  const params = { id: body.id };
  const changed = { ...postalAddress(), isDefault: true };
  expect((await ask('PATCH /shop/addresses/:id', { as: other, params, body: changed })).status).toBe(404);
  expect((await ask('DELETE /shop/addresses/:id', { as: other, params })).status).toBe(404);
  expect(await list(other)).toMatchObject([{ id: own.id, isDefault: true }]);
  expect(await list()).toHaveLength(1);
});

test('addresses are in the export of a person and are erased with the account', async () => {
  const { addressesData } = await import('@/backend/addresses/personal-data');
  const { db } = await import('@/backend/db/connection');
  await create({ label: 'Home' });
  const other = await makePerson();
  await create({}, other);
  const owner = { userId: person.userId, creatorId: null };
  expect(await addressesData.lists![0]!.read(db, owner)).toMatchObject([{ label: 'Home', postcode: '3056' }]);
  await addressesData.erase!(owner);
  expect([await list(), (await list(other)).length]).toEqual([[], 1]);
});
