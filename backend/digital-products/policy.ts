import type { DigitalProductState } from '../../contract/values/states.ts';
import { isOwn } from '../extension-points/access-policy.ts';
import type { Actor } from '../http/actor.ts';
import type { Verdict } from '../http/errors.ts';

type Product = { creatorId: string; state: DigitalProductState };

const is = (product: Pick<Product, 'state'>, ...states: DigitalProductState[]) =>
  states.includes(product.state);

export const canUpdate = (actor: Actor | null, product: Product): Verdict => {
  if (!isOwn(actor, product)) return 'Only its creator may change this digital product.';
  if (is(product, 'TAKEN_DOWN')) return 'Kumu took this digital product down.';
  return !is(product, 'DELETED') || 'This digital product was deleted.';
};

/** @param creator the creators' policy's verdict on who publishes */
export const canPublish = (product: Pick<Product, 'state'>, creator: Verdict): Verdict => {
  if (creator !== true) return creator;
  return is(product, 'DRAFT', 'SCHEDULED', 'UNPUBLISHED') || 'This digital product cannot be published now.';
};

export const canUnpublish = (product: Pick<Product, 'state'>): Verdict =>
  is(product, 'PUBLISHED') || 'Only a published digital product can be unpublished.';

export const canUnschedule = (product: Pick<Product, 'state'>): Verdict =>
  is(product, 'SCHEDULED') || 'Only a scheduled digital product can be taken back.';

/** Those who have it get changed files as a version of their own, which says what is new. */
export const canPublishVersion = (
  product: Pick<Product, 'state'> & { currentVersion: number; hasNewFiles: boolean },
): Verdict => {
  if (product.currentVersion === 0) return 'The first version goes out when it is published.';
  if (!is(product, 'PUBLISHED', 'UNPUBLISHED')) return 'This digital product cannot be changed now.';
  return product.hasNewFiles || 'No file has changed since the last version.';
};

export const canRemove = (actor: Actor | null, product: Product): Verdict =>
  (isOwn(actor, product) && !is(product, 'DELETED')) || 'Only its creator may delete this digital product.';

/**
 * Whether a payment still gives it. One that its creator unpublished while the payment page was open was offered to the buyer;
 * one that the office took down, or that was deleted, is not given.
 * @param creator the creators' policy's verdict on who publishes
 */
export const isDeliverable = (product: Pick<Product, 'state'>, creator: Verdict): boolean =>
  creator === true && is(product, 'PUBLISHED', 'UNPUBLISHED');
