import Stripe from 'stripe';
import { config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { log } from '../../log.ts';

const { sandbox, secretKey } = config.stripe;

/** The same client connects to the card provider or, with another host, to the sandbox. */
export const stripe = new Stripe(secretKey, {
  timeout: 10_000,
  maxNetworkRetries: 2,
  telemetry: false,
  ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
});

/** Logs what the card provider said; its words are not for the reader. */
export const unavailable = (error: unknown): AppError => {
  log.error({ err: error }, 'card provider');
  return new AppError(
    502,
    'PAYMENTS_UNAVAILABLE',
    'The card partner does not answer. Nothing was charged; try again.',
  );
};

/** The provider does not know the object: it belongs to another account or mode, and another try finds it no more. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
