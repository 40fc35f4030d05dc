import { z } from '../../contract/zod.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import * as repository from './repository.ts';
import { revalidateProfile } from './service.ts';

type Decision = {
  credentialId: string;
  /** Document that the office viewed before the decision. */
  fileId: string | null;
  decision: 'check' | 'uncheck' | 'decline';
  /** Reason of a refusal; empty for the other decisions. */
  reason: string;
};

/** Values of a credential before a decision about it. */
export const CredentialBefore = z.object({
  credentialId: z.string(),
  checkedAt: z.coerce.date().nullable(),
  declineReason: z.string().nullable(),
});
type CredentialBefore = z.output<typeof CredentialBefore>;

/**
 * Checks or declines a credential of a creator, or reverses either decision. Notifies the creator
 * by mail.
 * @returns the values before the decision
 * @throws 404 for a removed credential and for a credential of another creator
 * @throws 409 if the document differs from the one that the office looked at
 */
export async function decideCredential(
  trx: Trx,
  creatorId: string,
  { credentialId, fileId, decision, reason }: Decision,
): Promise<CredentialBefore> {
  const before = await repository.lockCredential(trx, credentialId);
  if (before?.creatorId !== creatorId || before.removedAt !== null) throw notFound('This credential');
  if (before.fileId !== fileId) throw invalidTransition('The document has changed.');
  const declineReason = decision === 'decline' ? reason : null;
  const checkedAt = decision === 'check' ? now() : null;
  const row = await storeDecision(trx, creatorId, { credentialId, checkedAt, declineReason });
  const about = { creatorId, title: row.title };
  if (checkedAt) await notify(trx, 'credentialChecked', about);
  if (declineReason !== null) await notify(trx, 'credentialDeclined', { ...about, reason: declineReason });
  return { credentialId, checkedAt: before.checkedAt, declineReason: before.declineReason };
}

async function storeDecision(
  trx: Trx,
  creatorId: string,
  { credentialId, ...decided }: CredentialBefore,
): Promise<{ title: string }> {
  const row = await repository.updateCredential(trx, credentialId, decided);
  await revalidateProfile(trx, await repository.getCreator(trx, creatorId));
  return row;
}

/** Restores the values of a credential before a decision. */
export const restoreCredential = (trx: Trx, creatorId: string, before: CredentialBefore): Promise<unknown> =>
  storeDecision(trx, creatorId, before);

/**
 * Returns the creator of a credential.
 * @throws 404 for a removed credential
 */
export async function getCredentialOwnerId(from: Db, credentialId: string): Promise<string> {
  const [row] = await repository.listCredentialsById(from, [credentialId]);
  if (!row || row.removedAt !== null) throw notFound('This credential');
  return row.creatorId;
}
