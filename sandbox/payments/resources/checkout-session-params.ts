import * as z from 'zod';
import {
  choice,
  email,
  expand,
  integer,
  metadata,
  percent,
  text,
  timestamp,
  webAddress,
} from '../api/params.ts';
import { MAX_AMOUNT_CENTS, priceFields } from './prices.ts';

const lineItem = z.strictObject({
  price: text().optional(),
  price_data: z.strictObject(priceFields).optional(),
  quantity: integer(1, 999_999),
});

const paymentIntentFields = z.strictObject({
  application_fee_amount: integer(0, MAX_AMOUNT_CENTS).optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  receipt_email: email().optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_data: z
    .strictObject({ destination: text(), amount: integer(1, MAX_AMOUNT_CENTS).optional() })
    .optional(),
  transfer_group: text().optional(),
});

const subscriptionFields = z.strictObject({
  application_fee_percent: percent().optional(),
  description: text(500).optional(),
  metadata: metadata().optional(),
  transfer_data: z.strictObject({ destination: text() }).optional(),
  trial_period_days: integer(1, 730).optional(),
});

const setupIntentFields = z.strictObject({
  description: text(1000).optional(),
  metadata: metadata().optional(),
});

export const sessionFields = z.strictObject({
  allowed_payment_method_types: z.array(text()).max(50).optional(),
  billing_address_collection: choice('auto', 'required').optional(),
  cancel_url: webAddress().optional(),
  client_reference_id: text(200).optional(),
  currency: choice('aud').optional(),
  customer: text().optional(),
  customer_creation: choice('always', 'if_required').optional(),
  customer_email: email().optional(),
  discounts: z
    .array(z.strictObject({ coupon: text() }))
    .max(1)
    .optional(),
  expand: expand().optional(),
  expires_at: timestamp().optional(),
  line_items: z.array(lineItem).min(1).max(100).optional(),
  locale: choice('auto', 'en', 'en-GB', 'es', 'es-419').optional(),
  metadata: metadata().optional(),
  mode: choice('payment', 'setup', 'subscription'),
  payment_intent_data: paymentIntentFields.optional(),
  setup_intent_data: setupIntentFields.optional(),
  subscription_data: subscriptionFields.optional(),
  submit_type: choice('auto', 'book', 'donate', 'pay').optional(),
  success_url: webAddress(),
  ui_mode: choice('hosted_page').optional(),
});
export type SessionFields = z.output<typeof sessionFields>;
export type LineItem = z.output<typeof lineItem>;
