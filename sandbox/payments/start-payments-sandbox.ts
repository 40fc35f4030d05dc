import express, { type NextFunction, type Request, type Response } from 'express';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { ApiError, internalError } from './api/errors.ts';
import { parseForm } from './api/form.ts';
import { createFaults } from './api/faults.ts';
import { KEY_LIFETIME_SECONDS } from './api/idempotency.ts';
import { mountApi } from './api/mount-api.ts';
import type { Resource } from './api/route.ts';
import { createChange } from './change.ts';
import { billingDue } from './billing/renew.ts';
import { expiryDue } from './checkout/expire.ts';
import { mountControl } from './control.ts';
import { mountOnboarding } from './hosted/onboarding-routes.ts';
import { mountHostedPages } from './hosted/routes.ts';
import { accounts, ensurePlatformAccount } from './resources/accounts.ts';
import { balanceTransactions } from './resources/balance-transactions.ts';
import { accountLinks } from './resources/account-links.ts';
import { balanceSettings } from './resources/balance-settings.ts';
import { balance } from './resources/balance.ts';
import { charges } from './resources/charges.ts';
import { checkoutSessions } from './resources/checkout-sessions.ts';
import { coupons } from './resources/coupons.ts';
import { customers } from './resources/customers.ts';
import { disputes } from './resources/disputes.ts';
import { events } from './resources/events.ts';
import { invoicePayments } from './resources/invoice-payments.ts';
import { invoices } from './resources/invoices.ts';
import { paymentIntents } from './resources/payment-intents.ts';
import { paymentMethods } from './resources/payment-methods.ts';
import { beginPayouts, payouts, payoutsDue } from './resources/payouts.ts';
import { prices } from './resources/prices.ts';
import { products } from './resources/products.ts';
import { recipientAccounts } from './resources/recipient-accounts.ts';
import { refunds } from './resources/refunds.ts';
import { setupIntents } from './resources/setup-intents.ts';
import { subscriptions } from './resources/subscriptions.ts';
import { transfers } from './resources/transfers.ts';
import { DAY_SECONDS } from './state/calendar.ts';
import { sandboxNow, createClock } from './state/clock.ts';
import { openStore, type Store } from './state/store.ts';
import type { AnswerRow, DeliveryRow, EventRow, TableName, ThinEventRow } from './state/tables.ts';
import { createWebhookSender, DEFAULT_RETRY, type Retry } from './webhooks/sender.ts';

/** Routes of the API with one line per file in `resources/`. */
export const resources: Resource[] = [
  accountLinks,
  accounts,
  balance,
  balanceSettings,
  balanceTransactions,
  charges,
  checkoutSessions,
  coupons,
  customers,
  disputes,
  events,
  invoicePayments,
  invoices,
  paymentIntents,
  paymentMethods,
  payouts,
  prices,
  products,
  recipientAccounts,
  refunds,
  setupIntents,
  subscriptions,
  transfers,
];

const HOST = '127.0.0.1';
const EVENTS_KEPT_SECONDS = 30 * DAY_SECONDS;
const CLOSING_GRACE_MS = 1000;

export type PaymentsSandboxOptions = {
  /** Port of the sandbox; 0 selects a free port. */
  port: number;
  /** Data folder of the product. The journal of the sandbox is in `payments-sandbox/` below it. */
  dataDir: string;
  /** Address to which events are delivered; `null` disables delivery. */
  webhookUrl: string | null;
  webhookSecret: string;
  /**
   * Secret for thin events, which are sent to `webhookUrl` followed by `/thin`; `webhookSecret` by
   * default.
   */
  thinWebhookSecret?: string;
  /** Address of the sandbox for browsers; http://localhost:PORT by default. */
  publicUrl?: string;
  /** Name of the merchant on the checkout page. */
  merchantName?: string;
  logLevel?: string;
  retry?: Partial<Retry>;
};

export type PaymentsSandbox = { port: number; close(): Promise<void> };

/**
 * Returns the filter of the rewritten journal, which omits rows that no request can read any more.
 */
function keeper() {
  const wallSeconds = Date.now() / 1000;
  return (table: TableName, row: object) => {
    if (table === 'answer') return (row as AnswerRow).createdAt > wallSeconds - KEY_LIFETIME_SECONDS;
    if (table === 'event') return (row as EventRow).created > wallSeconds - EVENTS_KEPT_SECONDS;
    if (table === 'v2.core.event')
      return Date.parse((row as ThinEventRow).created) / 1000 > wallSeconds - EVENTS_KEPT_SECONDS;
    if (table === 'delivery') return (row as DeliveryRow).state === 'pending';
    return true;
  };
}

async function listen(server: http.Server, port: number) {
  server.listen(port, HOST);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function answerError(log: pino.Logger) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = typeof error === 'object' && error && 'status' in error ? Number(error.status) : 500;
    const known =
      error instanceof ApiError
        ? error
        : status < 500
          ? new ApiError(status, 'The request could not be read.')
          : internalError();
    if (known.status >= 500) log.error({ err: error }, 'request failed');
    response.status(known.status).json(known.bodyFor(response.get('request-id')));
  };
}

/**
 * Starts the payments sandbox on this machine only: the payment provider's API, its hosted checkout
 * page and its webhooks.
 * @throws the listening error (`EADDRINUSE`) or a JournalError; nothing keeps running in that case
 */
export async function startPaymentsSandbox(options: PaymentsSandboxOptions): Promise<PaymentsSandbox> {
  const log = pino({ name: 'payments-sandbox', level: options.logLevel ?? 'warn' }, pino.destination(2));
  const server = http.createServer();
  // The port is opened first, because only the process with the port may write the journal.
  const port = await listen(server, options.port);
  let store: Store;
  try {
    store = openStore(path.join(options.dataDir, 'payments-sandbox', 'journal.jsonl'), keeper());
  } catch (error) {
    server.close();
    throw error;
  }

  const merchant = options.merchantName ?? 'Kumu';
  const webhook = options.webhookUrl
    ? {
        url: options.webhookUrl,
        secret: options.webhookSecret,
        thinSecret: options.thinWebhookSecret ?? options.webhookSecret,
      }
    : null;
  const sender = createWebhookSender({ store, webhook, retry: { ...DEFAULT_RETRY, ...options.retry }, log });
  const publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');
  const change = createChange({ store, publicUrl, delivers: webhook !== null, enqueue: sender.enqueue });
  const faults = createFaults();
  const time = createClock(store, change, (reader) => [
    ...expiryDue(reader),
    ...billingDue(reader),
    ...payoutsDue(reader),
  ]);
  store.transact((transaction) => {
    ensurePlatformAccount(transaction, merchant, sandboxNow(store));
    beginPayouts(transaction, sandboxNow(store));
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseForm);
  app.use((request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ method: request.method, path: request.path, status: response.statusCode, ms }, 'request');
    });
    time.catchUp();
    next();
  });
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  mountApi(app, { resources, store, change, faults, log });
  mountHostedPages(app, { store, change, merchant });
  mountOnboarding(app, { store, change, merchant });
  mountControl(app, { store, change, sender, faults, advance: time.advance });
  app.use((request) => {
    throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
  });
  app.use(answerError(log));

  server.on('request', app);
  const ticking = setInterval(() => {
    try {
      time.catchUp();
    } catch (error) {
      // The disk is full, so nothing has changed. The next round retries.
      log.error({ err: error }, 'what was due could not be done');
    }
  }, 1000);
  sender.retryNow();
  log.info({ port }, 'listening');

  return {
    port,
    async close() {
      clearInterval(ticking);
      faults.release();
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
      await closed;
      clearTimeout(grace);
      await sender.close();
      store.close();
    },
  };
}
