import express, { type Request, type Response, type Router } from 'express';
import * as z from 'zod';
import type { Faults } from './api/faults.ts';
import { paginate } from './api/listing.ts';
import { getRow } from './api/rows.ts';
import { isEnded } from './billing/invoicing.ts';
import { renew } from './billing/renew.ts';
import { ApiError, noSuch } from './api/errors.ts';
import { allBalances } from './ledger.ts';
import type { ChangeIn } from './change.ts';
import { toOrigin } from './api/form.ts';
import {
  buildAccount,
  findAccount,
  isReadyForTransfers,
  restrictAccount,
  activateAccount,
} from './resources/accounts.ts';
import { decideDispute, openDispute } from './resources/disputes.ts';
import { beginPayouts, returnPayout } from './resources/payouts.ts';
import { announceReadiness } from './resources/recipient-accounts.ts';
import { DAY_SECONDS } from './state/calendar.ts';
import { beginAt, sandboxNow } from './state/clock.ts';
import type { Store } from './state/store.ts';
import type { WebhookSender } from './webhooks/sender.ts';

type Settings = {
  store: Store;
  change: ChangeIn;
  sender: WebhookSender;
  faults: Faults;
  /** Advances the time of the sandbox and returns the new time (seconds). */
  advance(seconds: number): number;
};
type Work = (body: unknown, request: Request, response: Response) => unknown;

const count = z.strictObject({ count: z.number().int().min(0).max(10_000) });
const seconds = z.strictObject({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(366 * DAY_SECONDS),
});
const account = z.strictObject({
  id: z
    .string()
    .regex(/^acct_\w{1,64}$/)
    .optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  ready: z.boolean().optional(),
  /** Requirements of an account that is not ready. */
  due: z.array(z.string()).min(1).optional(),
});
/** Paid payment to dispute, with the reason of the buyer's bank. */
const dispute = z.strictObject({ payment_intent: z.string(), reason: z.string().optional() });
const eventFilter = z.object({ type: z.string().optional(), limit: z.coerce.number().int().optional() });

/** Identity document that the provider can require after the onboarding. */
const ID_PHOTO = 'identity.individual.documents.primary_verification';

const isLoopback = (address = '') => /^(::1|(::ffff:)?127(\.\d+){3})$/.test(address);
/**
 * Returns true for a local host name. Other host names (DNS rebinding) and other origins (a form on
 * another site) are refused.
 */
const isLocalName = (host = '') => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new ApiError(400, z.prettifyError(result.error));
}

/** Mounts /_sandbox, with which tests and the demo world control the sandbox. */
export function mountControl(router: Router, { store, change, sender, faults, advance }: Settings) {
  const answer = (work: Work) => (request: Request, response: Response) => {
    response.json(work(request.body, request, response) ?? { ok: true });
  };
  const get = (path: string, work: Work) => router.get(`/_sandbox${path}`, answer(work));
  const post = (path: string, work: Work) => router.post(`/_sandbox${path}`, answer(work));
  const deliveriesOf = (eventId: string) =>
    store.list('delivery').filter((delivery) => delivery.eventId === eventId);

  router.use('/_sandbox', (request, _response, next) => {
    const isLocal = isLoopback(request.socket.remoteAddress) && isLocalName(request.get('host'));
    if (isLocal && request.get('origin') === undefined) return next();
    throw new ApiError(403, 'The control calls are for programs on this machine only.');
  });
  router.use('/_sandbox', express.json());

  get('/events', (_body, request) => {
    const { type, limit } = read(eventFilter, request.query);
    const rows = store.list('event').filter((event) => !type || event.type === type);
    const page = paginate(rows, { limit: limit ?? 100 }, '/_sandbox/events');
    return {
      total: rows.length,
      events: page.data.map((event) => ({ ...event, deliveries: deliveriesOf(event.id) })),
    };
  });
  post('/events/:id/resend', (_body, request) => ({ delivery: sender.resend(String(request.params.id)) }));

  get('/deliveries', () => ({ deliveries: store.list('delivery') }));
  post('/deliveries/fail', (body) => sender.plan('fail', read(count, body).count));
  post('/deliveries/drop', (body) => sender.plan('drop', read(count, body).count));
  post('/deliveries/duplicate', (body) => sender.plan('duplicate', read(count, body).count));
  post('/deliveries/pause', () => sender.pause());
  post('/deliveries/resume', () => sender.resume());
  post('/deliveries/retry', () => sender.retryNow());

  post('/requests/fail', (body) => faults.failNext(read(count, body).count));
  post('/requests/hold', (body) => faults.holdNext(read(count, body).count));
  post('/requests/release', () => faults.release());
  get('/requests/held', () => ({ count: faults.heldCount() }));

  get('/clock', () => ({ now: sandboxNow(store) }));
  post('/clock/begin', (body) => {
    const { at } = read(z.strictObject({ at: z.number().int().min(0) }), body);
    if (store.list('event').length > 0 || store.list('v2.core.event').length > 0)
      throw new ApiError(409, 'Something has happened here already: time only moves forward.');
    store.transact((transaction) => {
      beginAt(transaction, at);
      beginPayouts(transaction, sandboxNow(transaction));
    });
    return { now: sandboxNow(store) };
  });
  post('/clock/advance', (body) => ({ now: advance(read(seconds, body).seconds) }));

  get('/ledger', () => ({ balances: allBalances(store), movements: store.list('movement') }));

  post('/accounts', (body, request, response) => {
    const given = read(account, body);
    const ready = given.ready ?? true;
    return change(toOrigin(request, response), (within) => {
      const found = findAccount(within, given.id, given.metadata);
      if (found && isReadyForTransfers(found) === ready) return { account: found, created: false };
      const wanted = { ...given, business_profile: { ...(given.name && { name: given.name }) } };
      const account = found ?? buildAccount({ ...wanted, id: given.id }, within.now);
      const changed = ready
        ? activateAccount(account, null, within.now)
        : restrictAccount(account, given.due ?? [ID_PHOTO]);
      if (found) announceReadiness(within, changed.id);
      return { account: within.put('account', changed), created: !found };
    });
  });
  post('/disputes', (body, request, response) => {
    const { payment_intent: paymentId, reason } = read(dispute, body);
    return change(toOrigin(request, response), (within) => {
      const charge = within.list('charge').find((row) => row.payment_intent === paymentId && row.paid);
      if (!charge) throw noSuch('payment_intent', paymentId);
      return { dispute: openDispute(within, charge.id, reason) };
    });
  });
  const decide = (status: 'won' | 'lost') => (_body: unknown, request: Request, response: Response) =>
    change(toOrigin(request, response), (within) => ({
      dispute: decideDispute(within, String(request.params.id), status),
    }));
  post('/disputes/:id/win', decide('won'));
  post('/disputes/:id/lose', decide('lost'));
  // Renews a single subscription. Advancing the clock would also affect the open sessions of other
  // tests.
  post('/subscriptions/:id/renew', (_body, request, response) =>
    change(toOrigin(request, response), (within) => {
      const subscription = getRow(within, 'subscription', String(request.params.id));
      if (isEnded(subscription)) throw new ApiError(400, 'This subscription has ended.');
      renew(within, subscription);
    }),
  );
  post('/payouts/:id/return', (_body, request, response) =>
    change(toOrigin(request, response), (within) => ({
      payout: returnPayout(within, String(request.params.id)),
    })),
  );

  router.use('/_sandbox', (request) => {
    throw noSuch('control call', `${request.method} /_sandbox${request.path}`);
  });
}
