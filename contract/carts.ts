import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { PostalAddress } from './addresses.ts';
import { OwnPath, TypedCode } from './checkout.ts';
import { Byline } from './content.ts';
import { AmountCents, Cents, Id, Instant, Picture } from './shared.ts';
import { Line, Words } from './texts.ts';
import { deliveryKinds, lineChanges, lineProblems, shopLimits } from './values/shop.ts';

const Quantity = z.int().min(shopLimits.quantity.min).max(shopLimits.quantity.max);

/** Cart line that a visitor's browser stores, with the price that the visitor saw. */
export const LocalLine = z.strictObject({ variantId: Id, quantity: Quantity, seenCents: AmountCents });
export type LocalLine = z.infer<typeof LocalLine>;

/** Cart line with current prices and stock. */
export const CartLine = z.object({
  variantId: Id,
  productId: Id,
  routedTitle: z.string(),
  title: z.string(),
  /** Values of the variant's options, such as "Dusk blue, flax and lavender"; may be empty. */
  variant: z.string(),
  picture: Picture.nullable(),
  quantity: z.int(),
  priceCents: Cents,
  amountCents: Cents,
  /** Number of items in stock; null if enough are in stock. */
  leftCount: z.int().nullable(),
  /** Reason why the line cannot be bought now. Such a line is not included in the total. */
  problem: z.enum(lineProblems).nullable(),
  /** Change since the buyer last saw the line, with the previous value. */
  change: z.object({ code: z.enum(lineChanges), before: z.int() }).nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

/** Cart lines of one creator. */
export const CartPart = z.object({
  creator: Byline,
  postsFrom: z.string(),
  isPaused: z.boolean(),
  lines: z.array(CartLine),
  itemsCents: Cents,
  /**
   * Amount that is missing for free delivery (cents). Null if free delivery is not offered; 0 if it
   * is reached.
   */
  missingForFreeCents: Cents.nullable(),
});
export type CartPart = z.infer<typeof CartPart>;

export const Cart = z.object({
  parts: z.array(CartPart),
  /** Number of items, including items that cannot be bought. */
  itemsCount: z.int(),
  /** Total of the lines that can be bought, without delivery (cents). */
  totalCents: Cents,
  /** Number of lines with a `change`. */
  changesCount: z.int(),
  canCheckOut: z.boolean(),
  /** Unpaid order of the caller; null without an unpaid order. */
  openOrder: z
    .object({ id: Id, number: z.string(), itemsCount: z.int(), startedAt: Instant, heldUntil: Instant })
    .nullable(),
  /** True if the caller wants one reminder mail about an abandoned cart; null for a visitor. */
  isReminded: z.boolean().nullable(),
});
export type Cart = z.infer<typeof Cart>;

/** Delivery choice for the products of one creator. */
const DeliveryChoice = z.strictObject({
  creatorId: Id,
  /** Id of the delivery rate, or COLLECT for collection. */
  rateId: z.union([Id, z.literal('COLLECT')]),
});

/**
 * Upper limit for the total of a cart (cents): the maximum number of lines with the highest price
 * and quantity, plus deliveries.
 */
const mostCents = shopLimits.cartLines * (shopLimits.quantity.max + 1) * shopLimits.priceCents.max;

/** Choices of a checkout. In a preview, choices that were not made yet may be missing. */
const Choices = z.strictObject({
  address: PostalAddress.nullable(),
  deliveries: z.array(DeliveryChoice).max(shopLimits.cartLines),
  /** Discount codes, at most one of each creator. */
  codes: z.array(TypedCode).max(10),
});
export type CheckoutChoices = z.infer<typeof Choices>;

/** Delivery that a creator offers for this cart and address. */
export const OfferedRate = z.object({
  rateId: z.string(),
  kind: z.enum(deliveryKinds),
  name: z.string(),
  days: z.object({ from: z.int(), to: z.int() }).nullable(),
  priceCents: Cents,
});
export type OfferedRate = z.infer<typeof OfferedRate>;

/** Products of one creator in the checkout, with their sums (cents). */
export const CheckoutPart = z.object({
  creator: Byline,
  postingDays: z.array(z.int()),
  postsFrom: z.string(),
  collectTimes: z.string(),
  lines: z.array(
    CartLine.pick({
      variantId: true,
      title: true,
      variant: true,
      picture: true,
      quantity: true,
      amountCents: true,
    }),
  ),
  itemsCents: Cents,
  discount: z.object({ code: z.string(), offCents: Cents }).nullable(),
  rates: z.array(OfferedRate),
  /** Id of the chosen delivery rate; null if no available rate is chosen. */
  chosenRateId: z.string().nullable(),
  deliveryCents: Cents.nullable(),
  /** True if the creator does not deliver to the address. */
  isUnreachable: z.boolean(),
});
export type CheckoutPart = z.infer<typeof CheckoutPart>;

/** Cart with the choices of the checkout and current prices. */
export const CheckoutPreview = z.object({
  parts: z.array(CheckoutPart),
  itemsCount: z.int(),
  itemsCents: Cents,
  /** Total with discounts and all chosen deliveries (cents). */
  totalCents: Cents,
  gstCents: Cents,
  /**
   * Discount codes that do not apply, with the reason. `cents` is the amount of the reason, if any.
   */
  refusedCodes: z.array(z.object({ code: z.string(), reason: z.string(), cents: Cents.nullable() })),
  /** True if all parcels are collected, so that no address is needed. */
  isCollected: z.boolean(),
});
export type CheckoutPreview = z.infer<typeof CheckoutPreview>;

export const carts = {
  read: get('/shop/cart', {
    access: 'member',
    backend: '/shop/carts',
    summary: 'The own cart with the prices and stock of now',
    reply: Cart,
  }),
  readLocal: post('/shop/cart/local', {
    access: 'public',
    rate: 'lookup',
    summary: 'The cart of a visitor, whose lines the browser keeps, with the prices and stock of now',
    body: z.strictObject({ lines: z.array(LocalLine).max(shopLimits.cartLines) }),
    reply: Cart,
  }),
  add: post('/shop/cart', {
    access: 'member',
    backend: '/shop/carts/items',
    summary:
      'Add items to the cart, or merge the lines of a browser into it (`merge`): quantities add up to the stock; 409 STOCK_SHORT when a single line would have more than are left',
    body: z.strictObject({
      lines: z.array(LocalLine).min(1).max(shopLimits.cartLines),
      merge: z.boolean().default(false),
    }),
    reply: Cart,
  }),
  update: patch('/shop/cart', {
    access: 'member',
    backend: '/shop/carts/items',
    summary: 'Set the quantity of a line, mark the changes as seen, or allow the reminder',
    body: z.strictObject({
      variantId: Id.optional(),
      quantity: Quantity.optional(),
      seen: z.literal(true).optional(),
      isReminded: z.boolean().optional(),
    }),
    reply: Cart,
  }),
  remove: del('/shop/cart', {
    access: 'member',
    backend: '/shop/carts/items',
    summary: 'Remove a line of the cart, or the lines of a creator; all without either',
    query: z.strictObject({ variantId: Id.optional(), creatorId: Id.optional() }),
    reply: Cart,
  }),
  preview: post('/shop/checkout/preview', {
    access: 'member',
    summary: 'The cart with an address, deliveries and codes, priced now, before anything is paid',
    body: Choices,
    reply: CheckoutPreview,
  }),
  checkout: post('/shop/checkout', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary:
      'Order what the cart has and open the card payment; the items are held for 30 minutes. 409 PRICE_CHANGED when the total differs, STOCK_SHORT when somebody was faster, ORDER_TOO_LARGE above A$10,000',
    body: Choices.extend({
      /** Total that the caller saw (cents). */
      totalCents: Cents.min(1).max(mostCents),
      /** Name of who collects, if nothing is posted. */
      name: Line.max(100).default(''),
      phone: z.string().trim().max(25).default(''),
      notes: z
        .array(
          z.strictObject({
            creatorId: Id,
            text: Words.min(1).max(shopLimits.orderNoteCharacters),
          }),
        )
        .max(shopLimits.cartLines)
        .default([]),
      successUrl: OwnPath,
      cancelUrl: OwnPath,
    }),
    reply: z.object({ orderId: Id, checkoutId: Id, url: z.string() }),
  }),
};
