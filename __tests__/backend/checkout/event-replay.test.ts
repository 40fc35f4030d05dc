import type Stripe from 'stripe';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson } from '../../support/make/accounts';

const handled: string[] = [];
let isBroken = false;
let office: OfficePerson;

beforeAll(async () => {
  await startBackend();
  office = await makeOffice();
  const { registerProviderEvents } = await import('@/backend/extension-points/provider-events');
  registerProviderEvents([
    {
      types: ['payout.paid'],
      async handle({ id }) {
        if (isBroken) throw new Error('the words of a failure');
        handled.push(id);
      },
    },
  ]);
});
beforeEach(() => {
  handled.length = 0;
  isBroken = false;
});

/** Receives an event with data that must never be shown: the payer and a secret. */
async function receiveEvent(type: string) {
  const { receive } = await import('@/backend/checkout/events/service');
  const id = `evt_${crypto.randomUUID()}`;
  const object = {
    id: `po_${id}`,
    billing_details: { email: 'buyer@secret.test' },
    client_secret: 'seti_secret',
  };
  await receive({ id, type, livemode: false, data: { object } } as object as Stripe.Event);
  return id;
}
const list = async (show: 'failed' | 'waiting' | 'unknown' | 'handled' | 'all') =>
  (await ask('GET /office/provider-events', { as: office, query: { show } })).body.items;
const failedCount = async () =>
  (await ask('GET /office', { as: office })).body.queues.find(({ name }) => name === 'events')!.count;

test('a failed provider event is listed without its content and counted until it is handled', async () => {
  const before = await failedCount();
  const providerId = await receiveEvent('payout.paid');
  isBroken = true;
  await expect(runTasks('checkout.handleEvent')).rejects.toThrow('the words of a failure');
  expect(await failedCount()).toBe(before + 1);
  const [event] = (await list('failed')).filter((each) => each.providerId === providerId);
  expect(event).toEqual({
    id: event!.id,
    providerId,
    type: 'payout.paid',
    objectId: `po_${providerId}`,
    state: 'PENDING',
    hasFailed: true,
    receivedAt: event!.receivedAt,
    handledAt: null,
    canReplay: true,
  });
  expect(JSON.stringify(await list('all'))).not.toContain('secret');
  isBroken = false;
  const params = { id: event!.id };
  const replayed = await ask('POST /office/provider-events/:id/replay', { as: office, params });
  expect(replayed).toMatchObject({ status: 200, body: { state: 'PENDING', hasFailed: false } });
  await runTasks('checkout.handleEvent');
  expect(handled).toContain(providerId);
  expect(await failedCount()).toBe(before);
  expect((await list('handled')).map((each) => each.providerId)).toContain(providerId);
  const log = await ask('GET /office/audit', { as: office, query: { subjectId: event!.id } });
  expect(log.body.items).toMatchObject([
    { action: 'event.replay', subjectTitle: `payout.paid ${providerId}` },
  ]);
});

test('a handled provider event can be replayed, but an event without a handler cannot', async () => {
  const providerId = await receiveEvent('payout.paid');
  await runTasks('checkout.handleEvent');
  const { id } = (await list('handled')).find((each) => each.providerId === providerId)!;
  await ask('POST /office/provider-events/:id/replay', { as: office, params: { id } });
  await runTasks('checkout.handleEvent');
  expect(handled).toEqual([providerId, providerId]);
  const other = await receiveEvent('radar.early_fraud_warning.created');
  const unknown = (await list('unknown')).find((each) => each.providerId === other)!;
  expect(unknown.canReplay).toBe(false);
  expect(new Set((await list('unknown')).map(({ state }) => state))).toEqual(new Set(['UNKNOWN']));
  const refused = await ask('POST /office/provider-events/:id/replay', {
    as: office,
    params: { id: unknown.id },
  });
  expect(refused).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
});

test('a member cannot replay a provider event', async () => {
  await receiveEvent('payout.paid');
  const [event] = await list('waiting');
  const as = await makePerson();
  const params = { id: event!.id };
  expect((await ask('POST /office/provider-events/:id/replay', { as, params })).status).toBe(404);
  expect((await list('waiting')).map(({ id }) => id)).toContain(event!.id);
});
