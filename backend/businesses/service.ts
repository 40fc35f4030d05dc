import type { z } from 'zod';
import type { Body, Query } from '../../contract/call.ts';
import type {
  BusinessChanges,
  businesses,
  BusinessPerson,
  OfficeBusiness,
  OwnBusiness,
} from '../../contract/businesses.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import { now } from '../clock.ts';
import { isReservedUsername } from '../../contract/rules/usernames.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { closeSponsorships } from '../extension-points/sponsorships.ts';
import type { BusinessActor, OfficeActor } from '../http/actor.ts';
import { invalidField, invalidTransition, isTaken, notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import { shownDomains } from './domain-service.ts';
import { invitationsLeft, sendInvitation } from './invitation-service.ts';
import { endMembership } from './joining-service.ts';
import * as repository from './repository.ts';

/** Segments of product events for people without a business. */
const segmentsOfOthers = ['creator', 'member', 'visitor'];

const toOffice = (row: repository.BusinessRow): OfficeBusiness => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  contactEmail: row.contactEmail,
  isManaged: Boolean(row.isManaged),
  peopleCount: row.peopleCount ?? 0,
  creditsCents: Number(row.creditsCents),
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Lists businesses for the office, newest first. */
export async function listForOffice({ query, limit, cursor }: Query<typeof businesses.listForOffice>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listBusinesses(db, { query, after, limit: limit + 1 });
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toOffice);
}

/**
 * Records an action in the audit log without the contact's address. The log is never changed, so an
 * address in it could not be erased.
 */
const note = (trx: Trx, actor: OfficeActor, action: AuditAction, id: string, title: string) =>
  record(trx, actor, { action, subjectType: 'BUSINESS', subjectId: id, subjectTitle: title, reason: null });

/**
 * Creates a business, invites its contact to manage it and records the decision.
 * @throws 422 for a slug that is taken or reserved
 */
export const create = (
  actor: OfficeActor,
  { name, slug, contactEmail }: Body<typeof businesses.create>,
): Promise<OfficeBusiness> =>
  inTransaction(async (trx) => {
    if (isReservedUsername(slug) || segmentsOfOthers.includes(slug))
      throw invalidField('slug', 'USERNAME_RESERVED', 'This name is kept for the site itself.');
    const { id } = await repository.insertBusiness(trx, { name, slug, contactEmail, createdAt: now() });
    await sendInvitation(trx, { id, name }, contactEmail, 'MANAGER');
    await note(trx, actor, 'business.create', id, name);
    return toOffice(await repository.getBusiness(trx, id));
  }).catch((error: unknown) => {
    throw isTaken(error, 'businesses_slug_key')
      ? invalidField('slug', 'USERNAME_TAKEN', 'Another business has this name already.')
      : error;
  });

/**
 * Renames a business, closes it or hands it over. A handover makes the contact the only manager: it
 * invites the contact if needed and removes the role of other managers. Records the decision.
 * @throws 404, and 409 for a closed business
 */
export const change = (
  actor: OfficeActor,
  id: string,
  { name, contactEmail, isClosed }: z.output<typeof BusinessChanges>,
): Promise<OfficeBusiness> =>
  inTransaction(async (trx) => {
    const before = await repository.lockBusiness(trx, id);
    if (!before) throw notFound('This business');
    if (before.closedAt) throw invalidTransition('This business is closed.');
    const after = { name: name ?? before.name, contactEmail: contactEmail ?? before.contactEmail };
    await repository.updateBusiness(trx, id, after);
    if (after.name !== before.name) await note(trx, actor, 'business.rename', id, after.name);
    if (contactEmail !== undefined) {
      await handOver(trx, { id, name: after.name }, contactEmail);
      await note(trx, actor, 'business.inviteManager', id, after.name);
    }
    if (isClosed) {
      await close(trx, actor, { id, name: after.name });
      await note(trx, actor, 'business.close', id, after.name);
    }
    return toOffice(await repository.getBusiness(trx, id));
  });

async function handOver(trx: Trx, business: { id: string; name: string }, email: string): Promise<void> {
  for (const manager of await repository.listManagers(trx, business.id)) {
    if (manager.email === email) continue;
    if (manager.state === 'JOINED') await repository.setRole(trx, manager.id, 'PERSON');
    else await repository.endMembership(trx, manager.id, 'REMOVED');
  }
  const [known] = await repository.listByEmails(trx, business.id, [email]);
  if (known?.state === 'JOINED') await repository.setRole(trx, known.id, 'MANAGER');
  else await sendInvitation(trx, business, email, 'MANAGER');
}

/**
 * Ends all memberships and invitations of the business. Refunds the credits that were not granted.
 * Notifies members by mail.
 */
async function close(
  trx: Trx,
  actor: OfficeActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await closeSponsorships(trx, id, actor.userId);
  await repository.updateBusiness(trx, id, { closedAt: now() });
  await repository.deleteDomains(trx, id);
  for (const person of await repository.lockMembersAndInvitations(trx, id))
    await endMembership(trx, person, name, 'businessClosed');
}

async function toOwn(from: Db, id: string): Promise<OwnBusiness> {
  const row = await repository.getBusiness(from, id);
  return {
    name: row.name,
    slug: row.slug,
    domains: await shownDomains(from, id),
    joinedCount: row.peopleCount ?? 0,
    invitationsLeft: invitationsLeft(row),
  };
}

export const readMine = ({ business }: BusinessActor): Promise<OwnBusiness> => toOwn(db, business.id);

/** Membership id and user id of a person who has joined. */
export type JoinedPerson = { id: string; userId: string };

/** Lists all members of a business, or only those with the given ids. */
export const listJoined = (from: Db, businessId: string, ids?: string[]): Promise<JoinedPerson[]> =>
  repository.listJoined(from, businessId, ids && { ids });

export const findJoined = async (
  from: Db,
  businessId: string,
  userId: string,
): Promise<JoinedPerson | undefined> => (await repository.listJoined(from, businessId, { userId }))[0];

/** Returns the name of a business that is not closed. */
export const findOpenName = (from: Db, id: string): Promise<string | undefined> =>
  repository.findOpenName(from, id);

const toPerson = (row: repository.ListedPerson): BusinessPerson => ({
  id: row.id,
  email: row.email,
  name: row.name === null ? null : `${row.name} ${row.lastName ?? ''}`.trim(),
  role: row.role,
  state: row.state === 'INVITED' && row.expiresAt! <= now() ? 'EXPIRED' : row.state,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  joinedAt: row.joinedAt?.toISOString() ?? null,
  grantedCents: Number(row.grantedCents),
});

/** Lists the people and invitations of the actor's business, newest first. */
export async function listPeople(
  { business }: BusinessActor,
  { limit, cursor, ...filter }: Query<typeof businesses.listPeople>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listPeople(db, business.id, now(), { ...filter, after, limit: limit + 1 });
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toPerson);
}
