import type Stripe from 'stripe';
import { z } from 'zod';
import { config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { ThinEvent } from '../../extension-points/provider-events.ts';
import { stripe } from './client.ts';

/** Fields of an event that are used before its object is read from the provider. */
const Envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({ object: z.object({}) }),
});

/**
 * Reads a webhook. Its signature proves that the provider sent it within the last 300 seconds.
 * @throws 400 for an invalid signature or body
 */
export function readEvent(body: Buffer, signature: string | undefined): Stripe.Event {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', config.stripe.webhookSecret);
  } catch {
    throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not right.');
  }
  if (!Envelope.safeParse(event).success) throw new AppError(400, 'BAD_EVENT', 'This is not an event.');
  return event;
}

const ThinEnvelope = z.object({
  id: z.string().min(1),
  object: z.literal('v2.core.event'),
  type: z.string().min(1),
  livemode: z.boolean(),
  context: z.string().optional(),
  // An object that exists once per account, such as the balance, has no id.
  related_object: z.object({ id: z.string().min(1).optional(), type: z.string() }).nullish(),
});

/**
 * Reads a webhook of the provider's newer API, whose events are signed with their own secret.
 * @throws 400 for an invalid signature or body
 */
export function readThinEvent(body: Buffer, signature: string | undefined): ThinEvent {
  try {
    stripe.parseEventNotification(body, signature ?? '', config.stripe.thinWebhookSecret);
  } catch {
    throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not right.');
  }
  const event = ThinEnvelope.safeParse(JSON.parse(body.toString()));
  if (!event.success) throw new AppError(400, 'BAD_EVENT', 'This is not an event.');
  const { related_object: related, ...rest } = event.data;
  return { ...rest, ...(related && { related_object: related }) };
}
