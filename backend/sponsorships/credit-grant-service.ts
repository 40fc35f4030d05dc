import { randomUUID } from 'node:crypto';
import type { Body } from '../../contract/call.ts';
import type { sponsorships } from '../../contract/sponsorships.ts';
import { lockOpenBusiness } from '../businesses/joining-service.ts';
import { findJoined, listJoined, type JoinedPerson } from '../businesses/service.ts';
import { refundUnused } from '../checkout/credits/business-credit-service.ts';
import { lockFreeCredits } from '../checkout/credits/free-credits-service.ts';
import { now } from '../clock.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import type { Sponsorship } from '../extension-points/sponsorships.ts';
import type { BusinessActor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import { creditsGranted } from '../money/postings.ts';
import { notify } from '../notices/service.ts';
import { enqueue } from '../tasks.ts';
import { hashOfMailbox } from './mailbox-hash.ts';
import * as repository from './repository.ts';

type CreditGrant = {
  id: string;
  business: { id: string; name: string };
  people: JoinedPerson[];
  credits: number;
  isOnJoining: boolean;
};

/**
 * Moves the credits and notifies each person. Queues the people's pending unlocks, because the
 * credits may now be enough.
 */
async function writeCreditGrant(
  trx: Trx,
  { id, business, people, credits, isOnJoining }: CreditGrant,
): Promise<void> {
  const eachCents = credits * 100;
  const userIds = people.map(({ userId }) => userId);
  const grant = { id, businessId: business.id, eachCents };
  await repository.insertCreditGrant(trx, { ...grant, isOnJoining, createdAt: now(), people });
  await creditsGranted(trx, { ...grant, userIds });
  await repository.deleteMissed(trx, business.id, userIds);
  for (const userId of userIds) {
    await notify(trx, 'creditsGranted', { userId, business: business.name, amount: eachCents });
    await enqueue(trx, 'credits.completePending', { userId });
  }
}

/**
 * Grants the same number of credits to each of the given people of the caller's business, either to
 * all or to none.
 * @throws 404 for a closed business or another business's grant
 * @throws 409 TOTAL_CHANGED if the members have changed since the manager saw them
 * @throws 409 NOT_ENOUGH_CREDITS, BUSINESS_CREDITS_ON_HOLD
 */
export const grantCredits = (
  actor: BusinessActor,
  { id, people: wanted, credits, totalCents }: Body<typeof sponsorships.grantCredits>,
) =>
  inTransaction(async (trx) => {
    const business = await lockOpenBusiness(trx, actor.business.id);
    if (!business) throw notFound('This business');
    const { balanceCents, freeCents } = await lockFreeCredits(trx, { businessId: business.id });
    const earlier = await repository.findCreditGrant(trx, id);
    if (earlier && earlier.businessId !== business.id) throw notFound('This credit grant');
    if (earlier) return { peopleCount: earlier.peopleCount ?? 0, balanceCents };
    const people = await listJoined(trx, business.id, wanted === 'ALL' ? undefined : wanted);
    if (!people.length || people.length * credits * 100 !== totalCents)
      throw conflict('TOTAL_CHANGED', 'Others belong to the business now. Look at the new total first.');
    if (balanceCents < totalCents) throw conflict('NOT_ENOUGH_CREDITS', 'The business has too few credits.');
    if (freeCents < totalCents)
      throw conflict(
        'BUSINESS_CREDITS_ON_HOLD',
        'A bank looks at the payment for these credits, or it is refunded.',
      );
    await writeCreditGrant(trx, { id, business, people, credits, isOnJoining: false });
    return { peopleCount: people.length, balanceCents: balanceCents - totalCents };
  });

/**
 * Returns true if the person already received joining credits, with this account, another account
 * of the same mailbox, or an erased account.
 */
async function wasGranted(trx: Trx, businessId: string, person: JoinedPerson): Promise<boolean> {
  if (await repository.wasGrantedOnJoining(trx, businessId, person)) return true;
  const mailbox = await repository.findMailbox(trx, person.id);
  return (
    mailbox !== null && repository.hasGrantedMailbox(trx, businessId, hashOfMailbox(businessId, mailbox))
  );
}

/** Credits that members of a business receive automatically. Members who leave keep the credits. */
export const creditSponsorship: Sponsorship = {
  /**
   * Grants the joining credits to a person who joins for the first time, if the balance is
   * sufficient. Otherwise, records a missed grant for the manager, and the person still joins.
   * Repeated joining grants nothing, because people of a proved mail domain may leave and join any
   * number of times.
   */
  async begin(trx, businessId, userId) {
    const credits = await repository.findJoiningCredits(trx, businessId);
    const business = credits > 0 && (await lockOpenBusiness(trx, businessId));
    const person = business && (await findJoined(trx, businessId, userId));
    if (!person || (await wasGranted(trx, businessId, person))) return;
    const { freeCents } = await lockFreeCredits(trx, { businessId });
    if (freeCents < credits * 100)
      return void (await repository.insertMissed(trx, { businessId, userId, createdAt: now() }));
    await writeCreditGrant(trx, { id: randomUUID(), business, people: [person], credits, isOnJoining: true });
  },
  /** Refunds the ungranted credits to the cards with which they were bought. */
  async close(trx, businessId, officeUserId) {
    await refundUnused(trx, businessId, officeUserId);
    await repository.deleteGrantedMailboxes(trx, businessId);
  },
  async end(trx, businessId, userId) {
    await repository.deleteMissed(trx, businessId, [userId]);
  },
};
