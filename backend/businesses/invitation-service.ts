import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { InvitationList, InvitationResult } from '../../contract/businesses.ts';
import { paths } from '../../contract/paths.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import type { BusinessRole, InviteProblem as Reason } from '../../contract/values/businesses.ts';
import { limits } from '../../contract/values/limits.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import type { BusinessActor } from '../http/actor.ts';
import { AppError, notFound } from '../errors.ts';
import { limitEmail } from '../http/rate-limits.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { readInvitationList, type Row } from './invitation-list.ts';
import * as repository from './repository.ts';

const INVITATION_DAYS = 14;
/** Minutes before a business may invite the same address again. */
const AGAIN_MINUTES = 10;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Stores an invitation and mails its link. The link works once and only its hash is stored. */
export async function sendInvitation(
  trx: Trx,
  business: { id: string; name: string },
  email: string,
  role: BusinessRole,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const isInvited = await repository.putInvitation(trx, {
    businessId: business.id,
    email,
    role,
    tokenHash: hashToken(token),
    invitedAt: now(),
    expiresAt: daysFromNow(INVITATION_DAYS),
  });
  if (!isInvited) return;
  const link = siteLink(paths.invitation(token));
  await sendMail(trx, { email }, role === 'MANAGER' ? 'businessManager' : 'businessInvitation', {
    business: business.name,
    link,
  });
}

type Counted = { invitedSince: Date | null; invitedCount: number };

/** Returns the number of invitations sent in the current 24 hours. */
const sentToday = ({ invitedSince, invitedCount }: Counted): number =>
  invitedSince && invitedSince > daysFromNow(-1) ? invitedCount : 0;

export const invitationsLeft = (business: Counted): number => limits.invitations - sentToday(business);

const sinceOf = (business: Counted): Date => (sentToday(business) > 0 ? business.invitedSince! : now());

/**
 * Rejects a list that exceeds the day's remaining invitations.
 * @throws 429 INVITATION_LIMIT
 */
function refuseMoreThanLeft(business: Counted, count: number): void {
  if (count <= invitationsLeft(business)) return;
  const since = sinceOf(business);
  throw new AppError(429, 'INVITATION_LIMIT', 'That is more than can be sent today. Nothing was sent.', {
    retryAfterSeconds: (since.getTime() - daysFromNow(-1).getTime()) / 1000,
  });
}

const countInvitations = (trx: Trx, business: Counted & { id: string }, count: number) =>
  repository.updateBusiness(trx, business.id, {
    invitedSince: sinceOf(business),
    invitedCount: sentToday(business) + count,
  });

/**
 * Counts a mail to an address across all businesses. Returns false if the address has reached the
 * limit.
 */
async function mayMail(email: string): Promise<boolean> {
  try {
    await limitEmail('invitation', email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/** Returns the reason why an address is not invited now; undefined if it may be invited. */
function reasonAgainst(person: repository.PersonRow | undefined, again: boolean): Reason | undefined {
  if (!person) return undefined;
  const { state, expiresAt, invitedAt } = person;
  if (state === 'JOINED') return 'JOINED';
  if (state === 'INVITED' && expiresAt! > now() && !again) return 'INVITED';
  return invitedAt && invitedAt > minutesFromNow(-AGAIN_MINUTES) ? 'JUST_SENT' : undefined;
}

const tooMany = () =>
  new AppError(422, 'INVALID_INPUT', 'Some fields are not right.', {
    fields: [
      {
        path: 'list',
        code: 'TOO_MANY',
        message: 'These are too many addresses at once. Nothing was sent.',
        limit: limits.invitations,
      },
    ],
  });

/**
 * Invites every address of a list that can be invited. Returns the other rows with the reason.
 * Sends no invitation if it throws.
 * @param again includes people with an open invitation; their previous link becomes invalid
 * @throws 422 for more than 500 addresses or invalid rows
 * @throws 429 if the list exceeds the day's limit
 */
export const invite = (
  { business: { id } }: BusinessActor,
  { list, again }: z.output<typeof InvitationList>,
): Promise<InvitationResult> =>
  inTransaction(async (trx) => {
    const { rows, problems } = readInvitationList(list);
    if (rows.length > limits.invitations || problems.length > limits.invitations) throw tooMany();
    // The business is locked so that concurrent lists are both counted.
    const business = await repository.lockBusiness(trx, id);
    if (!business) throw notFound('This business');
    const emails = rows.map(({ email }) => email);
    const people = new Map((await repository.listByEmails(trx, id, emails)).map((row) => [row.email, row]));
    const invited: Row[] = [];
    const refuse = ({ line, email }: Row, reason: Reason) =>
      problems.push({ line, text: toReadableAddress(email).slice(0, 100), reason });
    for (const row of rows) {
      const reason = reasonAgainst(people.get(row.email), again);
      if (reason) refuse(row, reason);
      else invited.push(row);
    }
    refuseMoreThanLeft(business, invited.length);
    let invitedCount = 0;
    for (const row of invited) {
      if (await mayMail(row.email)) {
        const person = people.get(row.email);
        await sendInvitation(trx, business, row.email, person?.state === 'INVITED' ? person.role : 'PERSON');
        invitedCount += 1;
      } else refuse(row, 'TOO_OFTEN');
    }
    if (invitedCount) await countInvitations(trx, business, invitedCount);
    return { invitedCount, problems: problems.sort((one, other) => one.line - other.line) };
  });
