import type { Joining } from '../../contract/businesses.ts';
import * as accounts from '../accounts/service.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { beginSponsorships, endSponsorships } from '../extension-points/sponsorships.ts';
import { userFields } from '../extension-points/user-fields.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, isTaken, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import { hashToken } from './invitation-service.ts';
import * as repository from './repository.ts';

/** Masks an address as "j…@example.org". The owner of the address still recognises it. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

const isOpen = (invitation: { expiresAt: Date | null }) =>
  invitation.expiresAt !== null && invitation.expiresAt > now();

/**
 * Returns the data of the invitation page. Reading does not consume the link, because mail scanners
 * open links.
 */
export async function readJoining(actor: Actor | null, token?: string): Promise<Joining> {
  const invitation = token === undefined ? undefined : await repository.findInvitation(db, hashToken(token));
  const own = actor ? await repository.findBusinessByMember(db, actor.userId) : undefined;
  if (own) {
    const isOther = invitation !== undefined && invitation.businessId !== own.id;
    return { state: isOther ? 'ELSEWHERE' : 'JOINED', businessName: own.name, invitedAddress: null };
  }
  if (!invitation) return readJoiningByAddress(actor, token);
  const { businessName, email } = invitation;
  const shown = { businessName, invitedAddress: masked(email) };
  if (!isOpen(invitation)) return { ...shown, state: 'EXPIRED' };
  if (!actor) return { ...shown, state: 'SIGN_IN' };
  const contact = await accounts.getContact(db, actor.userId);
  return { ...shown, state: contact.email === email ? 'OPEN' : 'OTHER_ADDRESS' };
}

async function readJoiningByAddress(actor: Actor | null, token?: string): Promise<Joining> {
  const offer = actor ? await repository.findRelation(db, actor.userId, now()) : undefined;
  if (offer) return { state: 'OPEN', businessName: offer.name, invitedAddress: null };
  return { state: token === undefined ? 'NONE' : 'GONE', businessName: null, invitedAddress: null };
}

const elsewhere = () => conflict('IN_A_BUSINESS', 'You are with a business already. Leave it first.');

/**
 * Joins the business that invited the person. The person proves the invitation with its token or
 * with their confirmed address. A token works once. Joining assigns the segment of the business.
 * @throws 404 for an invitation that was used or revoked
 * @throws 409 INVITATION_EXPIRED, IN_A_BUSINESS
 * @throws 403 INVITED_ADDRESS_DIFFERS if another address was invited
 */
export async function join({ userId }: Actor, token?: string): Promise<void> {
  await inTransaction(async (trx) => {
    if (await repository.lockMembership(trx, userId)) throw elsewhere();
    const { email } = await accounts.getContact(trx, userId);
    const businessId =
      (token === undefined ? undefined : await joinByToken(trx, userId, email, token)) ??
      (await joinByAddress(trx, userId, email));
    if (!businessId) throw notFound('This invitation');
    await beginSponsorships(trx, businessId, userId);
  }).catch((error: unknown) => {
    throw isTaken(error, 'business_people_user_id_key') ? elsewhere() : error;
  });
}

/**
 * Locks a business before a person joins or money moves. A closing business removes all its people.
 * No person or payment may be added afterwards.
 * @returns undefined for a closed business
 */
export async function lockOpenBusiness(
  trx: Trx,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const business = await repository.lockBusiness(trx, id);
  return business?.closedAt === null ? business : undefined;
}

/**
 * Accepts the invitation with the token.
 * @returns the business; undefined for a token without an invitation
 */
async function joinByToken(trx: Trx, userId: string, email: string, token: string) {
  const invitation = await repository.findInvitation(trx, hashToken(token));
  if (!invitation || !(await lockOpenBusiness(trx, invitation.businessId))) return undefined;
  if (invitation.email !== email)
    throw new AppError(403, 'INVITED_ADDRESS_DIFFERS', 'Another address was invited. Sign in with that one.');
  if (!isOpen(invitation))
    throw conflict('INVITATION_EXPIRED', 'This invitation has expired. Ask for a new one.');
  const isAccepted = await repository.acceptInvitation(trx, invitation.id, hashToken(token), {
    userId,
    joinedAt: now(),
  });
  return isAccepted ? invitation.businessId : undefined;
}

async function joinByAddress(trx: Trx, userId: string, email: string) {
  const offer = await repository.findRelation(trx, userId, now());
  if (!offer || !(await lockOpenBusiness(trx, offer.businessId))) return undefined;
  const [invited] = await repository.listByEmails(trx, offer.businessId, [email]);
  const joined = { userId, joinedAt: now() };
  const hasJoined =
    invited?.state === 'INVITED' && isOpen(invited)
      ? await repository.acceptInvitation(trx, invited.id, invited.tokenHash!, joined)
      : await repository.putMember(trx, { businessId: offer.businessId, email, ...joined });
  return hasJoined ? offer.businessId : undefined;
}

/**
 * Ends the person's membership of their business and the segment.
 * @throws 404 for a person without a business
 */
export const leave = ({ userId }: Actor): Promise<void> =>
  inTransaction(async (trx) => {
    const membership = await repository.lockMembership(trx, userId);
    if (!membership) throw notFound('Your business');
    await repository.endMembership(trx, membership.id, 'LEFT');
    await endSponsorships(trx, membership.businessId, userId);
  });

/** Revokes an invitation, or ends a membership and notifies the person. */
export async function endMembership(
  trx: Trx,
  { id, businessId, userId }: repository.PersonRow,
  business: string,
  notice: 'businessRemoved' | 'businessClosed',
): Promise<void> {
  await repository.endMembership(trx, id, 'REMOVED');
  if (!userId) return;
  await endSponsorships(trx, businessId, userId);
  await notify(trx, notice, { userId, business });
}

/**
 * Removes a person on behalf of the manager.
 * @throws 404, and 403 for a manager
 */
export const removePerson = (businessId: string, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const person = await repository.lockPerson(trx, businessId, id);
    if (!person || person.state === 'LEFT' || person.state === 'REMOVED') throw notFound('This person');
    if (person.role === 'MANAGER')
      throw new AppError(403, 'NOT_ALLOWED', 'A manager leaves on their own account page.');
    const { name } = await repository.getBusiness(trx, businessId);
    await endMembership(trx, person, name, 'businessRemoved');
  });

/** Business fields of `GET /users`. */
export const businessFields = userFields(
  (_db, userId) => repository.selectRelation(userId, now()),
  ([found]) => {
    if (!found) return {};
    const { name, relation, slug } = found;
    return { business: { name, relation }, ...(relation !== 'MAY_JOIN' && { segment: slug }) };
  },
);
