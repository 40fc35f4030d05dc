import { paths } from '../../contract/paths.ts';
import type { TextBlock } from '../../contract/posts.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { notFound } from '../http/errors.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import * as mails from './mail-repository.ts';
import { plainText } from './markdown.ts';
import { optOutToken, readOptOutToken } from './opt-out-token.ts';
import * as repository from './repository.ts';
import { isReader } from './service.ts';

type Row = repository.PostRow;

/** People whose mails are made in one transaction. */
const BATCH = 100;
/** Of an opening, in a mail. */
const MOST_CHARACTERS = 1200;

/**
 * The task: tells a post's audience that it was published. Each person gets one mail: whoever is on the list leaves it in the
 * transaction that queues theirs, and the list is made once.
 */
export async function mailPost({ postId }: { postId: string }): Promise<void> {
  await inTransaction((trx) => begin(trx, postId));
  while (await mailSome(postId));
}

async function begin(trx: Trx, id: string): Promise<void> {
  const post = await repository.lockPost(trx, id);
  if (!post?.isPublic || post.mailsStartedAt) return;
  await repository.updatePost(trx, id, { mailsStartedAt: now() });
  await mails.fill(trx, post);
}

/** @returns whether somebody may still be left */
const mailSome = (id: string): Promise<boolean> =>
  inTransaction(async (trx) => {
    const post = await repository.lockPost(trx, id);
    if (!post) return false;
    // Nobody is told of what is not there any more, also not later.
    if (!post.isPublic) {
      await mails.clear(trx, id);
      return false;
    }
    const userIds = await mails.take(trx, id, BATCH);
    if (userIds.length === 0) return false;
    const people = await mails.listAddressees(trx, post.creatorId, userIds);
    const { name: creator } = await creators.getById(trx, post.creatorId);
    let count = 0;
    for (const person of people) {
      // Their right may have ended since the list was made.
      if (!(await isReader(trx, person.id, post))) continue;
      await tell(trx, person, post, creator);
      count += 1;
    }
    await repository.updatePost(trx, id, { mailsCount: post.mailsCount + count });
    return true;
  });

/** What a mail may say of a post's text: mails are handed on, so it is never more than what everybody reads. */
function openingOf({ audience, hasOpenStart, blocks, openingCount }: Row): string {
  if (audience !== 'EVERYONE' && !hasOpenStart) return '';
  const text = plainText((blocks as TextBlock[]).slice(0, openingCount)).trim();
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()} …` : text;
}

type Addressee = Awaited<ReturnType<typeof mails.listAddressees>>[number];

async function tell(trx: Trx, person: Addressee, post: Row, creator: string): Promise<void> {
  const values = {
    ...{ name: person.name, title: post.title, creator, summary: post.summary },
    link: siteLink(paths.post(post.id)),
    unsubscribe: optOutToken({ userId: person.id, creatorId: post.creatorId }),
  };
  const opening = openingOf(post);
  if (opening) await sendMail(trx, person, 'postWithOpening', { ...values, opening });
  else await sendMail(trx, person, 'post', values);
}

/** Of a link in a mail: whose posts it is about, and whether they are sent. @throws 404 for another link */
export async function readChoice(token: string) {
  const subject = readOptOutToken(token);
  const creator = await creators.findNamed(db, subject.creatorId);
  if (!creator) throw notFound('This link');
  return {
    creatorName: creator.name,
    path: creator.isPublic ? paths.creator(creator.username!) : null,
    isOn: (await mails.findOptOut(db, subject)) === undefined,
  };
}

/** Stops the mails of a link, or lets them come again; a repetition changes nothing. @throws 404 for another link */
export async function choose(token: string, isOn: boolean): Promise<void> {
  const subject = readOptOutToken(token);
  await inTransaction(async (trx) => {
    // Who was erased meanwhile gets no mails anyway.
    if (!(await mails.hasAccount(trx, subject.userId))) throw notFound('This link');
    if (isOn) await mails.deleteOptOut(trx, subject);
    else await mails.insertOptOut(trx, { ...subject, createdAt: now() });
  });
}
