import Stripe from 'stripe';
import { config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { log } from '../../log.ts';

const { sandbox, secretKey } = config.stripe;

/** Client for the card provider or, with another host, for the sandbox. */
export const stripe = new Stripe(secretKey, {
  timeout: 10_000,
  maxNetworkRetries: 2,
  telemetry: false,
  ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
});

/** Logs the card provider's error and returns a public error without its message. */
export const unavailable = (error: unknown): AppError => {
  log.error({ err: error }, 'card provider');
  return new AppError(
    502,
    'PAYMENTS_UNAVAILABLE',
    'The payments partner does not answer. Nothing was charged; try again.',
  );
};

/**
 * Returns true if the provider does not know the object. The object belongs to another account or
 * mode, so a retry fails too.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
