import { z } from './zod.ts';
import { get, patch } from './call.ts';
import { Line, Words } from './texts.ts';
import { limits } from './values/limits.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Returns true if eleven digits are a valid Australian Business Number, including the check digits
 * defined by the register.
 */
function isAbn(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, place) => total + (Number(digit) - (place === 0 ? 1 : 0)) * weights[place]!,
    0,
  );
  return sum % 89 === 0;
}

const Abn = z
  .string()
  .max(limits.abnCharacters)
  .overwrite((text) => text.replace(/\s/g, ''))
  .refine((digits) => digits === '' || isAbn(digits), { params: { code: 'ABN_WRONG' } });

/**
 * Business details of a person, which are printed on receipts for the buyer and, if a creator, for
 * the seller. Omitted fields are empty.
 */
export const BillingInfo = z.strictObject({
  businessName: Line.max(limits.businessNameCharacters),
  /** Australian Business Number with eleven digits. */
  abn: Abn,
  /**
   * Address with several lines. It is printed only on receipts for the person's own purchases,
   * never on those of their buyers.
   */
  address: Words.max(limits.billingAddressCharacters),
});
export type BillingInfo = z.infer<typeof BillingInfo>;

export const billing = {
  readBilling: get('/users/billing-info', {
    isPrivate: true,
    access: 'member',
    backendAliases: ['/billing_info'],
    summary: 'The business details on the own receipts',
    reply: BillingInfo,
  }),
  updateBilling: patch('/users/billing-info', {
    access: 'member',
    backendAliases: ['/billing_info'],
    summary: 'Change the business details; receipts from then on have them',
    body: BillingInfo.partial(),
    reply: BillingInfo,
  }),
};
