import { paths } from '../../contract/paths.ts';
import type { TextBlock } from '../../contract/posts.ts';
import { now } from '../clock.ts';
import { isFollower } from '../creators/follow-service.ts';
import * as creators from '../creators/service.ts';
import type { Trx } from '../db/connection.ts';
import { mailMany } from '../mail/mailing-service.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { isMember } from '../memberships/subscription-service.ts';
import * as mails from './mail-repository.ts';
import { plainText } from './markdown.ts';
import { listAddressees, optOutToken, type Addressee } from './opt-out-service.ts';
import * as repository from './repository.ts';
import { isReader } from './service.ts';

type Row = repository.PostRow;

/** Maximum number of characters of a preview in a mail. */
const MOST_CHARACTERS = 1200;

/** Notifies as a task a post's audience of its publication. */
export const mailPost = ({ postId }: { postId: string }): Promise<void> =>
  mailMany<Row>({
    begin: (trx) => begin(trx, postId),
    lock: (trx) => lockPublic(trx, postId),
    take: (trx, limit) => mails.takeRecipients(trx, postId, limit),
    notify: notifyReaders,
  });

async function begin(trx: Trx, id: string): Promise<void> {
  const post = await repository.lockPost(trx, id);
  if (!post?.isPublic || post.mailsStartedAt) return;
  await repository.updatePost(trx, id, { mailsStartedAt: now() });
  await mails.fillRecipients(trx, post);
}

/**
 * Returns the public post, or clears its recipients if it is not public any more. If no mail was
 * made yet, the next publication notifies its audience.
 */
async function lockPublic(trx: Trx, id: string): Promise<Row | undefined> {
  const post = await repository.lockPost(trx, id);
  if (post?.isPublic) return post;
  await mails.clear(trx, id);
  if (post?.mailsCount === 0) await repository.updatePost(trx, id, { mailsStartedAt: null });
  return undefined;
}

async function notifyReaders(trx: Trx, post: Row, userIds: string[]): Promise<void> {
  const people = await listAddressees(trx, post.creatorId, userIds);
  const { name: creator } = await creators.getById(trx, post.creatorId);
  let count = 0;
  for (const person of people) {
    // The entitlement may have ended since the list was made.
    if (!(await isNotified(trx, person.id, post))) continue;
    await notify(trx, person, post, creator);
    count += 1;
  }
  await repository.updatePost(trx, post.id, { mailsCount: post.mailsCount + count });
}

/**
 * Returns true if a user is notified of a post. A post for everyone is readable by everybody, but
 * only followers and members are notified.
 */
const isNotified = async (trx: Trx, userId: string, post: Row): Promise<boolean> =>
  post.audience === 'EVERYONE'
    ? (await isFollower(trx, userId, post.creatorId)) || (await isMember(trx, userId, post.creatorId))
    : isReader(trx, userId, post);

/**
 * Returns the preview of a post for a mail. Mails are forwarded, so the preview is never more than
 * the public text.
 */
function toPreviewText({ audience, hasPreview, blocks, previewCount }: Row): string {
  if (audience !== 'EVERYONE' && !hasPreview) return '';
  const text = plainText((blocks as TextBlock[]).slice(0, previewCount)).trim();
  if (text.length <= MOST_CHARACTERS) return text;
  // The cut must not leave half of a surrogate pair, such as of an emoji, because the database
  // cannot store it.
  const beginning = text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '');
  return `${beginning.trimEnd()} …`;
}

async function notify(trx: Trx, person: Addressee, post: Row, creator: string): Promise<void> {
  const values = {
    name: person.name,
    title: post.title,
    creator,
    summary: post.summary,
    link: siteLink(paths.post(post.id)),
    unsubscribe: optOutToken({ userId: person.id, creatorId: post.creatorId }),
  };
  const preview = toPreviewText(post);
  if (preview) await sendMail(trx, person, 'postWithPreview', { ...values, preview });
  else await sendMail(trx, person, 'post', values);
}
