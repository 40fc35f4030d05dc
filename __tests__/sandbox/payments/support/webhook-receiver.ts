import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_test';
export const THIN_WEBHOOK_SECRET = 'whsec_test_thin';
const stripe = new Stripe('sk_test_receiver');

export type Received = { event: Stripe.Event; body: string; signature: string };

/** Starts a webhook address that verifies events and can be set to fail. */
export async function startReceiver() {
  const received: Received[] = [];
  const notified: Stripe.V2.Core.EventNotification[] = [];
  const waiting: { matches: (received: Received[]) => boolean; go: () => void }[] = [];
  let answerWith: (response: http.ServerResponse) => void = (response) => response.end();
  let port = 0;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      if (request.url?.endsWith('/thin')) {
        notified.push(stripe.parseEventNotification(body, signature, THIN_WEBHOOK_SECRET));
      } else {
        const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
        received.push({ event, body, signature });
      }
      answerWith(response);
      for (const { matches, go } of waiting) if (matches(received)) go();
    });
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  port = (server.address() as AddressInfo).port;

  const waitFor = (matches: (received: Received[]) => boolean) =>
    new Promise<void>((resolve) => {
      if (matches(received)) resolve();
      else waiting.push({ matches, go: resolve });
    });

  return {
    url: `http://127.0.0.1:${port}/stripe/webhook`,
    received,
    /** Thin events, which have a separate address and secret. */
    notified,
    waitFor,
    ofType: (type: string) => received.filter(({ event }) => event.type === type),
    /** Resolves with the events of a type as soon as `count` of them have arrived. */
    async waitForType(type: string, count = 1) {
      const ofType = () => received.filter(({ event }) => event.type === type);
      await waitFor(() => ofType().length >= count);
      return ofType();
    },
    answer(how: (response: http.ServerResponse) => void) {
      answerWith = how;
    },
    close,
    reopen: () => listen(port),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
