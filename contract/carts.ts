import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { PostalAddress } from './addresses.ts';
import { OwnPath, TypedCode } from './checkout.ts';
import { Byline } from './content.ts';
import { AmountCents, Cents, Id, Instant, Picture } from './shared.ts';
import { Line, Words } from './texts.ts';
import { deliveryKinds, lineChanges, lineProblems, shopLimits } from './values/shop.ts';

const Quantity = z.int().min(shopLimits.quantity.min).max(shopLimits.quantity.max);

/** Line that a browser keeps for a visitor, with the price that was seen. */
export const LocalLine = z.strictObject({ variantId: Id, quantity: Quantity, seenCents: AmountCents });
export type LocalLine = z.infer<typeof LocalLine>;

/** Line of a cart as it is now. */
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
  /** Number of items left; null for enough. */
  leftCount: z.int().nullable(),
  /** Reason why the line cannot be bought now, which leaves it out of the total. */
  problem: z.enum(lineProblems).nullable(),
  /** Change since the line was last seen, with the value before. */
  change: z.object({ code: z.enum(lineChanges), before: z.int() }).nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

/** Lines of one creator. */
export const CartPart = z.object({
  creator: Byline,
  postsFrom: z.string(),
  isPaused: z.boolean(),
  lines: z.array(CartLine),
  itemsCents: Cents,
  /** Amount that is missing for a free delivery (cents); null without one, 0 if reached. */
  missingForFreeCents: Cents.nullable(),
});
export type CartPart = z.infer<typeof CartPart>;

export const Cart = z.object({
  parts: z.array(CartPart),
  /** Number of items, including those that cannot be bought. */
  itemsCount: z.int(),
  /** Sum of what can be bought, before delivery (cents). */
  totalCents: Cents,
  /** Number of lines with a change. */
  changesCount: z.int(),
  canCheckOut: z.boolean(),
  /** Order that the caller has not paid yet; null without one. */
  openOrder: z
    .object({ id: Id, number: z.string(), itemsCount: z.int(), startedAt: Instant, heldUntil: Instant })
    .nullable(),
  /** True if the caller wants one mail about a cart that was left; null for a visitor. */
  isReminded: z.boolean().nullable(),
});
export type Cart = z.infer<typeof Cart>;

/** Choice of the delivery of one creator. */
const DeliveryChoice = z.strictObject({
  creatorId: Id,
  /** Id of the rate, or COLLECT. */
  rateId: z.union([Id, z.literal('COLLECT')]),
});

/** Highest total of a cart (cents): lines of the highest price and quantity, and deliveries. */
const mostCents = shopLimits.cartLines * (shopLimits.quantity.max + 1) * shopLimits.priceCents.max;

/** Choices of a checkout. Everything that is not chosen yet may be missing in a preview. */
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

/** Part of one creator at checkout, with its sums (cents). */
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
  /** Chosen rate; null while nothing or something impossible is chosen. */
  chosenRateId: z.string().nullable(),
  deliveryCents: Cents.nullable(),
  /** True if the creator does not deliver to the address. */
  isUnreachable: z.boolean(),
});
export type CheckoutPart = z.infer<typeof CheckoutPart>;

/** Cart with the choices of the checkout, priced now. */
export const CheckoutPreview = z.object({
  parts: z.array(CheckoutPart),
  itemsCount: z.int(),
  itemsCents: Cents,
  /** Total with discounts and all chosen deliveries (cents). */
  totalCents: Cents,
  gstCents: Cents,
  /** Codes that do not apply, with the reason and its amount, if it has one. */
  refusedCodes: z.array(z.object({ code: z.string(), reason: z.string(), cents: Cents.nullable() })),
  /** True if each creator's parcel is collected, so that no address is needed. */
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
