import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Quote, TransactionType, TypedCode } from './checkout.ts';
import { Cents, Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { recurringIntervals } from './values/checkout.ts';
import { discountStates } from './values/discounts.ts';
import { limits } from './values/limits.ts';

/** New code without 0, O, 1 and I, which are easily confused. */
const NewCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(limits.discountCodeCharacters.min)
  .max(limits.discountCodeCharacters.max)
  .regex(/^[A-HJ-NP-Z2-9]*$/, 'Use capital letters and the digits 2 to 9, without I and O.');

const Limit = z.int().min(1).max(limits.discountUses).nullable();

/** Terms of a discount code; null means unlimited. */
const terms = {
  /** Discount in percent; set either this or `amountCents`. */
  percent: z.int().min(limits.discountPercent.min).max(limits.discountPercent.max).nullable(),
  amountCents: z.int().min(limits.tipCents.min).max(limits.priceCents.max).nullable(),
  /**
   * Course or live to which the code is limited. If no course, live or membership is set, the code
   * applies to every one-off purchase.
   */
  courseId: Id.nullable(),
  /** Membership to which the code is limited. The code discounts its first month. */
  membershipId: Id.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  totalLimit: Limit,
  personLimit: Limit,
};

type Terms = z.infer<z.ZodObject<typeof terms>>;
const takesOneOff = ({ percent, amountCents }: Terms) => (percent === null) !== (amountCents === null);
const either = { path: ['percent'], params: { code: 'REQUIRED' } };
const isForOne = ({ courseId, membershipId }: Terms) => courseId === null || membershipId === null;
const oneOnly = { path: ['membershipId'], error: 'Choose a course or a membership, not both.' };
const isInOrder = ({ startsAt, endsAt }: Terms) => !startsAt || !endsAt || startsAt < endsAt;
const laterEnd = { path: ['endsAt'], params: { code: 'ENDS_BEFORE_START' } };

export const DiscountTerms = z
  .strictObject(terms)
  .refine(takesOneOff, either)
  .refine(isForOne, oneOnly)
  .refine(isInOrder, laterEnd);
export type DiscountTerms = z.infer<typeof DiscountTerms>;

export const DiscountInput = z
  .strictObject({ code: NewCode, ...terms })
  .refine(takesOneOff, either)
  .refine(isForOne, oneOnly)
  .refine(isInOrder, laterEnd);
export type DiscountInput = z.infer<typeof DiscountInput>;

/** Discount code as its creator sees it. */
export const DiscountCode = z.object({
  id: Id,
  code: z.string(),
  percent: z.int().nullable(),
  amountCents: Cents.nullable(),
  course: z.object({ id: Id, title: z.string() }).nullable(),
  membership: z.object({ id: Id, title: z.string() }).nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  totalLimit: z.int().nullable(),
  personLimit: z.int().nullable(),
  state: z.enum(discountStates),
  /** Number of paid purchases with the code, including refunded ones. */
  usesCount: z.int(),
  createdAt: Instant,
});
export type DiscountCode = z.infer<typeof DiscountCode>;

const ById = z.strictObject({ id: Id });

export const discounts = {
  list: get('/discount-codes', {
    isPrivate: true,
    access: 'creator',
    summary: 'The own discount codes, newest first',
    query: PageQuery,
    reply: pageOf(DiscountCode),
  }),
  create: post('/discount-codes', {
    access: 'creator',
    summary: 'Make a discount code for what one sells once, or for the first month of a membership',
    body: DiscountInput,
    reply: DiscountCode,
  }),
  update: patch('/discount-codes', {
    access: 'creator',
    summary: 'Change what a code takes off, when and how often; payments that have begun keep their price',
    query: ById,
    body: DiscountTerms,
    reply: DiscountCode,
  }),
  end: del('/discount-codes', {
    access: 'creator',
    summary: 'End a code permanently; a repetition changes nothing',
    query: ById,
    reply: Done,
  }),
  /**
   * Separate from the quote, because guesses are limited and a code must not be part of an address.
   */
  check: post('/discount-codes/check', {
    access: 'public',
    summary: 'The quote of something with a discount code, or why the code does not apply',
    triesCode: () => true,
    body: z.strictObject({
      type: TransactionType,
      contentId: Id,
      code: TypedCode,
      interval: z.enum(recurringIntervals).optional(),
    }),
    reply: Quote,
  }),
};
