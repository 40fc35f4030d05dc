import type { ShopBlocker } from '../../contract/values/shop.ts';
import { productStateSets } from '../../contract/values/states.ts';
import { AppError } from '../errors.ts';
import { createPublishingPolicy } from '../policies/publishing.ts';

export const publishing = createPublishingPolicy(productStateSets, { isReviewed: false });

const refusals: Record<ShopBlocker, [code: string, message: string]> = {
  NOT_APPROVED: ['CREATOR_NOT_APPROVED', 'Your creator profile has to be approved first.'],
  NO_PAYOUTS: ['PAYOUTS_NEEDED', 'A product needs payouts. Set them up first.'],
  NO_DELIVERY: ['DELIVERY_NEEDED', 'Say how you deliver first: a delivery zone, or collecting.'],
};

/**
 * Asserts that a product can be published: no blocker exists and no field is missing.
 * @throws 409 with the first blocker, or with all missing fields
 */
export function assertPublishable({
  blockers,
  missing,
}: {
  blockers: ShopBlocker[];
  missing: string[];
}): void {
  const [blocker] = blockers;
  if (blocker) throw new AppError(409, ...refusals[blocker]);
  if (missing.length > 0)
    throw new AppError(409, 'PRODUCT_INCOMPLETE', 'Something is missing to publish the product.', {
      fields: missing.map((path) => ({
        path,
        code: 'REQUIRED',
        message: 'This is needed to publish the product.',
      })),
    });
}
