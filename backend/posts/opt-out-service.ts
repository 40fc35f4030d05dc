import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import * as repository from './opt-out-repository.ts';
import { readOptOutToken } from './opt-out-token.ts';

/** Mails about the news of a creator: their new posts, and new versions of what they sold. One choice is for all of them. */

export { listAddressees } from './opt-out-repository.ts';
export { optOutToken } from './opt-out-token.ts';

export type Addressee = Awaited<ReturnType<typeof repository.listAddressees>>[number];

/** Of a link in a mail: whose news it is about, and whether they are sent. @throws 404 for another link */
export async function readChoice(token: string) {
  const subject = readOptOutToken(token);
  const creator = await creators.findNamed(db, subject.creatorId);
  if (!creator) throw notFound('This link');
  return {
    creatorName: creator.name,
    path: creator.isPublic ? paths.creator(creator.username!) : null,
    isOn: (await repository.findOptOut(db, subject)) === undefined,
  };
}

/** Stops the mails of a link, or lets them come again; a repetition changes nothing. @throws 404 for another link */
export async function choose(token: string, isOn: boolean): Promise<void> {
  const subject = readOptOutToken(token);
  await inTransaction(async (trx) => {
    // Who was erased meanwhile gets no mails anyway.
    if (!(await repository.hasAccount(trx, subject.userId))) throw notFound('This link');
    if (isOn) await repository.deleteOptOut(trx, subject);
    else await repository.insertOptOut(trx, { ...subject, createdAt: now() });
  });
}
