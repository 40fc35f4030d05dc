import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import {
  startPaymentsSandbox,
  type PaymentsSandboxOptions,
} from '../../../../sandbox/payments/start-payments-sandbox.ts';
import { startReceiver, THIN_WEBHOOK_SECRET, WEBHOOK_SECRET } from './webhook-receiver.ts';

/** Checks the condition every 5 ms until the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Returns the unchanged SDK with the address of a sandbox. */
export const stripeAt = (port: number, key = 'sk_test_kumu_sandbox', config: Stripe.StripeConfig = {}) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });

export const CARD_FORM = {
  email: 'mia@example.test',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
};

/** Sends a form as a browser does. Redirects are not followed, so that a test can check them. */
export async function submitForm(url: string, fields: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}
export const pay = (session: { url: string | null }, fields: Partial<typeof CARD_FORM> = {}) =>
  submitForm(session.url ?? '', { ...CARD_FORM, ...fields });

/** Returns the parameters of a checkout for one course, as the product sends them. */
export const courseCheckout = (given: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'aud', unit_amount: 6400, product_data: { name: 'Watercolour skies' } },
      },
    ],
    success_url: 'http://localhost:3000/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/courses/1?status=CANCELLED',
    ...given,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Returns the parameters of a checkout for a monthly membership, as the product sends them. */
export const membershipCheckout = (given: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'aud',
          unit_amount: 900,
          recurring: { interval: 'month' },
          product_data: { name: 'Studio' },
        },
      },
    ],
    success_url: 'http://localhost:3000/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/creators/mia?status=CANCELLED',
    ...given,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Starts a sandbox with a webhook receiver and an SDK, on free ports and in a separate folder. */
export async function openPaymentsWorld(given: Partial<PaymentsSandboxOptions> = {}) {
  const receiver = await startReceiver();
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'kumu-payments-'));
  const options: PaymentsSandboxOptions = {
    port: 0,
    dataDir,
    webhookUrl: receiver.url,
    webhookSecret: WEBHOOK_SECRET,
    thinWebhookSecret: THIN_WEBHOOK_SECRET,
    logLevel: 'silent',
    retry: { startMs: 1, capMs: 4 },
    ...given,
  };
  let sandbox = await startPaymentsSandbox(options);
  const origin = () => `http://127.0.0.1:${sandbox.port}`;

  return {
    receiver,
    dataDir,
    journal: path.join(dataDir, 'payments-sandbox', 'journal.jsonl'),
    origin,
    port: () => sandbox.port,
    stripe: (config?: Stripe.StripeConfig) => stripeAt(sandbox.port, 'sk_test_kumu_sandbox', config),
    async control<Answer = object>(call: string, body?: unknown) {
      const [method = 'GET', where = ''] = call.split(' ');
      const response = await fetch(`${origin()}/_sandbox${where}`, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      return { status: response.status, ...((await response.json()) as Answer) };
    },
    async restart() {
      await sandbox.close();
      sandbox = await startPaymentsSandbox(options);
    },
    async close() {
      await sandbox.close();
      await receiver.close();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type PaymentsWorld = Awaited<ReturnType<typeof openPaymentsWorld>>;
