import type { Subscription } from '../../contract/memberships.ts';
import { config } from '../config.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import * as provider from '../providers/payments/cards.ts';
import { getOwn, readAgain, assertPaid, sync } from './subscription-service.ts';

/**
 * Returns the URL to which the provider's page returns a member. The URL contains the outcome, so
 * that the page reloads its data.
 */
function returnUrl(path: string, id: string, outcome: 'saved' | 'cancelled'): string {
  const url = new URL(path, config.appUrl);
  url.hash = '';
  url.searchParams.set('card', outcome);
  url.searchParams.set('subscription', id);
  return url.href;
}

/**
 * Opens the provider's page on which a member can enter another card.
 * @throws 404
 * @throws 409 for an ended membership
 * @throws 502
 */
export async function open(actor: Actor, id: string, returnPath: string): Promise<{ url: string }> {
  const row = await getOwn(actor, id);
  assertPaid(row);
  if (row.state === 'CANCELLED') throw conflict('MEMBERSHIP_ENDED', 'This membership has ended. Join again.');
  const url = await provider.openCardPage({
    subscriptionId: row.providerId,
    // The provider replaces the placeholder in braces, so the braces must not be encoded.
    successUrl: `${returnUrl(returnPath, id, 'saved')}&session={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl(returnPath, id, 'cancelled'),
  });
  return { url };
}

/**
 * Applies the card that a member entered on the provider's page. The event and the return page call
 * this function in any order and repeatedly.
 */
export async function apply(sessionId: string): Promise<void> {
  const given = await provider.readCardPage(sessionId);
  if (!given) return;
  await provider.applyCard(given);
  await sync(given.subscriptionId);
}

/**
 * Applies the card when the member returns, because the event may not have arrived yet.
 * @throws 404 for a page of another membership
 * @throws 502
 */
export async function applyOwn(actor: Actor, id: string, sessionId: string): Promise<Subscription> {
  const row = await getOwn(actor, id);
  assertPaid(row);
  const given = await provider.readCardPage(sessionId);
  if (given?.subscriptionId !== row.providerId) throw notFound('This card');
  await apply(sessionId);
  return readAgain(row);
}
