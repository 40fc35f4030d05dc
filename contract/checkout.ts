import { z } from 'zod';
import { get, post } from './call.ts';
import { Cents, Id, Instant, Picture } from './shared.ts';
import { checkoutStatuses, transactionTypes } from './values/checkout.ts';
import { contentTypes } from './values/content.ts';

export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;

export const CheckoutStatus = z.enum(checkoutStatuses);
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

/** A path of our own site: never another origin, never a scheme. */
const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/);

/**
 * The card payment payload. Only `type` and `contentId` (and a donation's `amount`) decide anything;
 * the price is read again on the server and `price` is compared with it, so that nobody pays
 * another amount than the one they saw.
 */
export const StripeOperation = z.strictObject({
  type: TransactionType,
  contentId: Id,
  price: Cents,
  amount: Cents.optional(),
  priceId: z.string().max(100).optional(),
  description: z.string().max(500).optional(),
  productName: z.string().max(200).optional(),
  creatorId: Id.optional(),
  image: z.string().max(500).optional(),
  successUrl: OwnPath,
  cancelUrl: OwnPath,
});

/** One purchase of the signed-in person: what its record proves. */
export const Purchase = z.object({
  id: Id,
  status: CheckoutStatus,
  transactionType: TransactionType,
  contentType: ContentType,
  contentId: Id,
  title: z.string(),
  picture: Picture.nullable(),
  creatorName: z.string(),
  amountCents: Cents,
  createdAt: Instant,
  completedAt: Instant.nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

export const checkout = {
  start: post('/stripe/customer/checkout', {
    access: 'member',
    aliases: ['/checkout'],
    backend: '/stripe/create-checkout-session',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment; the browser goes on to `url`',
    body: z.strictObject({ stripeOperation: StripeOperation }),
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  read: get('/checkout/:id', { access: 'member', summary: 'One own purchase', reply: Purchase }),
};
