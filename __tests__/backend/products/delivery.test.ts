import { ask, startBackend } from '../../support/backend';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { deliverySettings } from '../../support/make/products';

let creator: CreatorPerson;
let delivery: typeof import('@/backend/products/delivery-service');
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  delivery = await import('@/backend/products/delivery-service');
  ({ db } = await import('@/backend/db/connection'));
});
beforeEach(async () => {
  creator = await makeCreator();
});

const rate = (
  name: string,
  fields: Partial<ReturnType<typeof deliverySettings>['zones'][0]['rates'][0]> = {},
) => ({
  name,
  days: { from: 2, to: 4 },
  maxGrams: null,
  priceCents: 900,
  freeFromCents: null,
  ...fields,
});
const set = (body: ReturnType<typeof deliverySettings>) =>
  ask('PUT /shop/dashboard/delivery', { as: creator, body });
const offer = (fields: Partial<import('@/backend/products/delivery-service').Consignment> = {}) =>
  delivery.offerRates(db, creator.actor.creator.id, {
    region: 'VIC',
    grams: 500,
    itemsCents: 5000,
    canBePosted: true,
    canBeCollected: true,
    ...fields,
  });

test('delivery settings are empty by default and are read as they were stored', async () => {
  const empty = (await ask('GET /shop/dashboard/delivery', { as: creator })).body;
  expect(empty).toEqual({
    postsFrom: { city: '', state: '' },
    postingDays: [],
    zones: [],
    collect: { isOn: false, address: '', times: '' },
    isPaused: false,
  });
  const settings = deliverySettings({
    collect: { isOn: true, address: '1 Quiet Lane', times: 'Saturdays' },
    zones: [
      { name: 'Near', regions: ['VIC', 'TAS'], rates: [rate('Standard'), rate('Express')] },
      { name: 'Far', regions: ['NZ'], rates: [rate('Air')] },
    ],
  });
  expect((await set(settings)).body).toEqual(settings);
  const shop = (await delivery.readShop(db, [creator.actor.creator.id])).get(creator.actor.creator.id);
  expect(shop).toMatchObject({ postsFrom: 'Fitzroy VIC', prefix: 'MQ', collectAddress: '1 Quiet Lane' });
});

test('delivery settings with a region in two zones or a collection without an address are rejected', async () => {
  const twice = deliverySettings({
    zones: [
      { name: 'East', regions: ['VIC'], rates: [rate('Standard')] },
      { name: 'South', regions: ['TAS', 'VIC'], rates: [rate('Standard')] },
    ],
  });
  expect(await set(twice)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'zones.1.regions', code: 'REGION_TWICE' }] },
  });
  const nowhere = deliverySettings({ collect: { isOn: true, address: '', times: '' } });
  expect((await set(nowhere)).status).toBe(422);
});

test("the rates of a region that allow the weight are offered, and a delivery is free from the rate's limit", async () => {
  await set(
    deliverySettings({
      collect: { isOn: true, address: '1 Quiet Lane', times: '' },
      zones: [
        {
          name: 'Near',
          regions: ['VIC'],
          rates: [
            rate('Letter', { maxGrams: 499 }),
            rate('Standard', { freeFromCents: 5001, maxGrams: 500 }),
          ],
        },
        { name: 'Far', regions: ['NZ'], rates: [rate('Air')] },
      ],
    }),
  );
  const names = async (...fields: Parameters<typeof offer>) =>
    (await offer(...fields)).map(({ name, priceCents }) => [name, priceCents]);
  expect(await names()).toEqual([
    ['Standard', 900],
    ['Fitzroy VIC', 0],
  ]);
  expect(await names({ itemsCents: 5001 })).toEqual([
    ['Standard', 0],
    ['Fitzroy VIC', 0],
  ]);
  expect(await names({ grams: 499 })).toHaveLength(3);
  expect(await names({ grams: 501 })).toEqual([['Fitzroy VIC', 0]]);
  expect(await names({ region: 'NZ', canBeCollected: false })).toEqual([['Air', 900]]);
  expect(await names({ region: 'WA', canBeCollected: false })).toEqual([]);
  expect(await names({ region: null })).toEqual([['Fitzroy VIC', 0]]);
  expect(await names({ canBePosted: false, canBeCollected: false })).toEqual([]);
});

test('a rate keeps its id when other settings change, so that a rate chosen earlier can still be paid', async () => {
  await set(deliverySettings());
  const [before] = await offer();
  await set(
    deliverySettings({
      postingDays: [2],
      zones: [
        {
          name: 'Victoria',
          regions: ['VIC'],
          rates: [rate('Express'), rate('Standard', { priceCents: 1000 })],
        },
      ],
    }),
  );
  const after = await offer();
  expect(after.map(({ name }) => name)).toEqual(['Express', 'Standard']);
  expect(after[1]).toMatchObject({ rateId: before!.rateId, priceCents: 1000 });
});
