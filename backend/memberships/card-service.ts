import type { Subscription } from '../../contract/memberships.ts';
import { config } from '../config.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import * as provider from '../providers/payments/cards.ts';
import { getOwn, readAgain, refuseGiven, sync } from './subscription-service.ts';

/** The page that a member comes back to, with what happened on the provider's; what it shows is read again. */
function returnUrl(path: string, id: string, outcome: 'saved' | 'cancelled'): string {
  const url = new URL(path, config.appUrl);
  url.hash = '';
  url.searchParams.set('card', outcome);
  url.searchParams.set('subscription', id);
  return url.href;
}

/**
 * Opens the provider's page on which a member gives another card.
 * @throws 404, 409 for one that has ended, 502
 */
export async function open(actor: Actor, id: string, returnPath: string): Promise<{ url: string }> {
  const row = await getOwn(actor, id);
  refuseGiven(row);
  if (row.state === 'CANCELLED') throw conflict('MEMBERSHIP_ENDED', 'This membership has ended. Join again.');
  const url = await provider.openCardPage({
    subscriptionId: row.providerId,
    // The provider fills the braces in, which must not be encoded.
    successUrl: `${returnUrl(returnPath, id, 'saved')}&session={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl(returnPath, id, 'cancelled'),
  });
  return { url };
}

/** Applies the card that was given on a page; its event and the return page call it, in any order and however often. */
export async function apply(sessionId: string): Promise<void> {
  const given = await provider.readCardPage(sessionId);
  if (!given) return;
  await provider.useCard(given);
  await sync(given.subscriptionId);
}

/** The same on return, when the event may not have arrived. @throws 404 for a page of another membership, 502 */
export async function applyOwn(actor: Actor, id: string, sessionId: string): Promise<Subscription> {
  const row = await getOwn(actor, id);
  refuseGiven(row);
  const given = await provider.readCardPage(sessionId);
  if (given?.subscriptionId !== row.providerId) throw notFound('This card');
  await apply(sessionId);
  return readAgain(row);
}
