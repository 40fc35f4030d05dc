import type { Reply } from '../../contract/call.ts';
import type { optOuts } from '../../contract/opt-outs.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import * as notices from '../notices/preference-service.ts';
import * as stock from '../products/wait-service.ts';
import * as repository from './opt-out-repository.ts';
import { optOutToken, readOptOutToken } from './opt-out-token.ts';

/**
 * Opt-out of mails about a creator's news, which are new posts and new versions of sold products. A
 * choice covers all of these mails.
 */

/** Opt-out of a creator's news for the kinds of notices that the choice covers. */
export const newsOptOut = {
  listAddressees: (from: Db, { creatorId }: { creatorId: string }, userIds: string[]): Promise<string[]> =>
    repository.listAddressees(from, creatorId, userIds),
  tokenFor: (userId: string, { creatorId }: { creatorId: string }): string =>
    optOutToken({ userId, creatorId }),
};

/**
 * Returns which mails the link in a mail can stop, and whether these mails are sent now.
 * @throws 404 for an invalid link
 */
export async function readChoice(token: string): Promise<Reply<typeof optOuts.readMailChoice>> {
  const known = (await notices.findMailChoice(token)) ?? (await stock.findStockChoice(token));
  if (known) return known;
  const subject = readOptOutToken(token);
  const creator = await creators.findNamed(db, subject.creatorId);
  if (!creator) throw notFound('This link');
  return {
    about: 'creator',
    creatorName: creator.name,
    path: creator.isPublic ? paths.creator(creator.username!) : null,
    isOn: (await repository.findOptOut(db, subject)) === undefined,
  };
}

/**
 * Stops the mails that a link is about, or allows them again. A repeated call changes nothing.
 * @throws 404 for an invalid link
 */
export async function setOptOut(token: string, isOn: boolean): Promise<void> {
  if ((await notices.setMailChoice(token, isOn)) || (await stock.setStockChoice(token, isOn))) return;
  const subject = readOptOutToken(token);
  await inTransaction(async (trx) => {
    // An erased user gets no mails, so the link is invalid.
    if (!(await repository.hasAccount(trx, subject.userId))) throw notFound('This link');
    if (isOn) await repository.deleteOptOut(trx, subject);
    else await repository.insertOptOut(trx, { ...subject, createdAt: now() });
  });
}
