import type { z } from 'zod';
import { LookedCredential, ReviewedCreator } from '../../contract/creators.ts';
import { officeQueues } from '../../contract/values/office.ts';
import type { CreatorState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { decideCredential } from './credential-decision.ts';
import { notify } from '../notices/service.ts';
import { enqueue } from '../tasks.ts';
import { toOwnCredentials } from './credentials.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateContent, revalidateProfile, toPages } from './service.ts';

type CreatorView = CreatorState | 'credentials';

async function reviewedCreators(from: Db, rows: repository.CreatorRow[]): Promise<ReviewedCreator[]> {
  const ids = rows.map((row) => row.id);
  const emails = new Map((await repository.listContacts(from, ids)).map(({ id, email }) => [id, email]));
  const pages = await toPages(from, rows);
  const credentials = await repository.listCredentials(from, ids);
  const own = await toOwnCredentials(from, credentials);
  return rows.map((row, index) => ({
    ...pages[index]!,
    credentials: own.filter((_, place) => credentials[place]!.creatorId === row.id),
    state: row.state,
    email: emails.get(row.id)!,
    rejectionReason: row.rejectionReason,
    suspensionReason: row.suspensionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }));
}

/** Returns the creators of a view, longest waiting first. */
async function list(from: Db, view: string, after: string[] | null, limit: number) {
  const rows = await repository.listForOffice(from, view as CreatorView, after, limit);
  const shown = await reviewedCreators(from, rows);
  return shown.map((creator, index) => ({ ...creator, sortText: rows[index]!.waitingSince }));
}

async function find(trx: Trx, id: string): Promise<ReviewedCreator | undefined> {
  if (!(await repository.lockCreator(trx, id))) return undefined;
  return (await reviewedCreators(trx, [await repository.getCreator(trx, id)]))[0];
}

/** Approves (`reason` null) or rejects a creator and notifies the creator by mail. */
async function review(trx: Trx, { id, username }: ReviewedCreator, reason: string | null) {
  await repository.updateCreator(
    trx,
    id,
    reason === null
      ? { state: 'APPROVED', approvedAt: now(), rejectionReason: null }
      : { state: 'REJECTED', rejectionReason: reason },
  );
  await revalidateProfile(trx, await repository.getCreator(trx, id));
  if (reason === null) await notify(trx, 'creatorApproved', { creatorId: id, username });
  else await notify(trx, 'creatorRejected', { creatorId: id, reason });
}

/**
 * Suspends or reinstates a creator and notifies the creator by mail. The change applies at once to
 * public pages, sales and free parts. Members keep access to their unlocked content.
 */
async function setStatus(trx: Trx, id: string, status: 'SUSPENDED' | 'APPROVED', reason: string) {
  const isSuspended = status === 'SUSPENDED';
  await repository.updateCreator(trx, id, {
    state: status,
    suspensionReason: isSuspended ? reason : null,
  });
  const row = await repository.getCreator(trx, id);
  // The state is set to approved because the pages that showed the creator must change too.
  await revalidateProfile(trx, { ...row, state: 'APPROVED' });
  await revalidateContent(trx, id);
  // An already open payment page would still sell.
  if (isSuspended) {
    await closeOpenPurchases(trx, { sellerId: id });
    await enqueue(trx, 'orders.followCreator', { creatorId: id });
  }
  await notify(trx, isSuspended ? 'creatorSuspended' : 'creatorReinstated', { creatorId: id, reason });
}

/**
 * Suspends a creator because of a report.
 * @throws 409 from another state
 */
export async function suspend(trx: Trx, id: string, reason: string): Promise<void> {
  const row = await repository.lockCreator(trx, id);
  if (!row) throw notFound('This creator');
  const verdict = policy.canSetStatus(row, 'SUSPENDED');
  if (verdict !== true) throw invalidTransition(verdict);
  await setStatus(trx, id, 'SUSPENDED', reason);
}

/** Values of a creator that a decision rests on, without the links to files, which expire. */
const seen = ({ state, name, username, tagline, bio, topics, submittedAt, credentials }: ReviewedCreator) => [
  [state, name, username, tagline, bio, topics, submittedAt],
  credentials.map(({ id, checkedAt, declineReason, file }) => [id, checkedAt, declineReason, file?.id]),
];

type Action = QueueAction<ReviewedCreator>;
type CredentialAction = QueueAction<ReviewedCreator, z.output<typeof LookedCredential>>;

const approve: Action = {
  audit: 'creator.approve',
  can: policy.canReview,
  decide: (trx, _actor, creator) => review(trx, creator, null),
};
const reject: Action = {
  audit: 'creator.reject',
  can: policy.canReview,
  decide: (trx, _actor, creator, { reason }) => review(trx, creator, reason),
};
const suspendOne: Action = {
  audit: 'creator.suspend',
  can: (creator) => policy.canSetStatus(creator, 'SUSPENDED'),
  decide: (trx, _actor, { id }, { reason }) => setStatus(trx, id, 'SUSPENDED', reason),
};
const reinstate: Action = {
  audit: 'creator.reinstate',
  can: (creator) => policy.canSetStatus(creator, 'APPROVED'),
  decide: (trx, _actor, { id }, { reason }) => setStatus(trx, id, 'APPROVED', reason),
};

const credentialAction = (decision: 'check' | 'uncheck' | 'decline'): CredentialAction => ({
  audit: `credential.${decision}`,
  input: LookedCredential,
  can: ({ credentials }) => credentials.length > 0 || 'This creator has no credential.',
  decide: (trx, _actor, creator, { reason, input }) =>
    decideCredential(trx, creator.id, { ...input, decision, reason }),
});

const titleOf = ({ credentials }: ReviewedCreator, input: unknown) =>
  credentials.find(({ id }) => id === (input as { credentialId?: string } | undefined)?.credentialId)?.title;

/**
 * Queue of the office with creators who wait for approval, and with approved creators who have a
 * document to check. Documents of other creators are checked with the profile.
 */
export const creatorQueue: OfficeQueue<ReviewedCreator> = {
  ...officeQueues.creators,
  name: 'creators',
  item: ReviewedCreator,
  count: (from, view) => repository.countWaiting(from, view as CreatorView),
  list,
  find,
  seen,
  subject: (creator, input) => ({
    type: 'CREATOR',
    id: creator.id,
    title: creator.name,
    detail: titleOf(creator, input),
  }),
  actions: {
    reject,
    approve,
    suspend: suspendOne,
    reinstate,
    decline: credentialAction('decline'),
    check: credentialAction('check'),
    uncheck: credentialAction('uncheck'),
  },
};
