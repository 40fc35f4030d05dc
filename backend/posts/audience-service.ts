import type { TextBlock } from '../../contract/posts.ts';
import { now } from '../clock.ts';
import { isFollower } from '../creators/follow-service.ts';
import type { Trx } from '../db/connection.ts';
import type { Audience } from '../extension-points/notice-kinds.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { listNotified } from '../notices/service.ts';
import { selectAudience, listOpen } from './audience-repository.ts';
import { plainText } from './markdown.ts';
import * as repository from './repository.ts';
import { isReader } from './service.ts';

type Row = repository.PostRow;

/** Maximum length of a preview in a mail (characters). */
const MOST_CHARACTERS = 1200;

/**
 * Returns the preview of a post for a mail. The preview contains only public text, because mails
 * can be forwarded.
 */
function toPreviewText({ audience, hasPreview, blocks, previewCount }: Row): string {
  if (audience !== 'EVERYONE' && !hasPreview) return '';
  const text = plainText((blocks as TextBlock[]).slice(0, previewCount)).trim();
  if (text.length <= MOST_CHARACTERS) return text;
  // The cut may split a surrogate pair, such as of an emoji. The incomplete half is removed,
  // because the database cannot store it.
  const beginning = text.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, '');
  return `${beginning.trimEnd()} …`;
}

/** Returns the event of a post's publication. */
export const toPostEvent = (post: Row) => ({
  creatorId: post.creatorId,
  contentId: post.id,
  title: post.title,
  summary: post.summary,
  preview: toPreviewText(post),
});

/**
 * Returns a post if it is public. If it is no longer public and no mail was sent yet, its audience
 * will be notified at the next publication.
 */
async function lockPublic(trx: Trx, id: string): Promise<Row | undefined> {
  const post = await repository.lockPost(trx, id);
  if (post?.isPublic) return post;
  if (post?.mailsCount === 0) await repository.updatePost(trx, id, { mailsStartedAt: null });
  return undefined;
}

/**
 * Returns true if a user has to be notified of a post. Everybody may read a post for everyone, but
 * only followers and members are notified.
 */
const isNotified = async (trx: Trx, userId: string, post: Row): Promise<boolean> =>
  post.audience === 'EVERYONE'
    ? (await isFollower(trx, userId, post.creatorId)) || (await isMember(trx, userId, post.creatorId))
    : isReader(trx, userId, post);

/** Audience of a post, which is notified of the publication only once. */
export const postAudience: Audience<{ contentId: string; creatorId: string }> = {
  async begin(trx, { contentId }) {
    const post = await lockPublic(trx, contentId);
    if (!post || post.mailsStartedAt) return undefined;
    await repository.updatePost(trx, contentId, { mailsStartedAt: now() });
    return { people: selectAudience(trx, post) };
  },

  lock: async (trx, { contentId }) => (await lockPublic(trx, contentId)) !== undefined,

  async listEntitled(trx, { contentId, creatorId }, userIds) {
    const post = await repository.getPost(trx, contentId);
    // The post may have been unpublished after some people were notified, and then published again.
    const notified = new Set(await listNotified(trx, 'post', { creatorId, contentId }, userIds));
    const entitled: string[] = [];
    // An entitlement may have ended after the list of people was made.
    for (const userId of await listOpen(trx, creatorId, userIds))
      if (!notified.has(userId) && (await isNotified(trx, userId, post))) entitled.push(userId);
    return entitled;
  },

  async notified(trx, { contentId }, mailsCount) {
    const post = await repository.getPost(trx, contentId);
    await repository.updatePost(trx, contentId, { mailsCount: post.mailsCount + mailsCount });
  },
};
