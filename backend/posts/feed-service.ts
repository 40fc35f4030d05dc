import { createHash, randomBytes } from 'node:crypto';
import { paths } from '../../contract/paths.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { machinePaths } from '../../contract/rules/machine-paths.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { linkMinutes, signedLink } from '../files/link-service.ts';
import { pictureLinks } from '../files/private-picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { allow, notFound } from '../errors.ts';
import { siteLink } from '../mail/service.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { makePrivateFeed } from '../syndication/feed-service.ts';
import * as feeds from './feed-repository.ts';
import { isUnlocked } from './policy.ts';
import * as repository from './repository.ts';
import { splitBlocks, isReader } from './service.ts';

/** Number of posts in a feed. */
const ENTRIES = 30;
/**
 * Approximate maximum size of all texts in a feed as sent (bytes). The texts of 30 posts of usual
 * length need a tenth of it.
 */
const MOST_BYTES = 2_000_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function read(actor: Actor, creatorId: string) {
  const feed = await feeds.findFeed(db, { userId: actor.userId, creatorId });
  return { madeAt: feed?.createdAt.toISOString() ?? null };
}

/**
 * Creates the secret URL of a private feed, which is shown only once. The database stores only the
 * hash of its token.
 * @throws 403 for a user who is not a member
 */
export async function createFeed(actor: Actor, creatorId: string) {
  const { userId } = actor;
  allow((await isMember(db, userId, creatorId)) || 'This address is for members.');
  const token = randomBytes(32).toString('base64url');
  await feeds.putFeed(db, { userId, creatorId, tokenHash: hashOf(token), createdAt: now() });
  return { url: siteLink(machinePaths.privateFeed(token)) };
}

export async function remove(actor: Actor, creatorId: string): Promise<void> {
  await feeds.deleteFeed(db, { userId: actor.userId, creatorId });
}

/**
 * Returns the private feed of a creator's newest posts. Posts that the user may read have their
 * full text, up to `MOST_BYTES` in total; older posts have only a summary. After the membership has
 * ended, the feed contains only public text.
 * @throws 404 for an invalid token, and for a creator who is not public if the user may read none
 *   of the posts
 */
export async function write(token: string): Promise<string> {
  const feed = await feeds.findByToken(db, hashOf(token));
  if (!feed) throw notFound('This feed');
  const creator = await creators.getById(db, feed.creatorId);
  const rows = await repository.listNewest(db, feed.creatorId, { limit: ENTRIES, mostBytes: MOST_BYTES });
  const entries = (await Promise.all(rows.map((row) => toEntry(row, feed.userId, creator.name)))).filter(
    (entry) => entry !== null,
  );
  if (!creator.isPublic && entries.length === 0) throw notFound('This feed');
  // A creator who has posts always has a username.
  const channel = { ...creator, username: creator.username! };
  return makePrivateFeed(channel, machinePaths.privateFeed(token), entries);
}

async function toEntry(row: repository.NewestRow, userId: string, creatorName: string) {
  const mayRead = await isReader(db, userId, row);
  if (!row.isPublic && !isUnlocked(row, mayRead)) return null;
  const { preview, rest } = row.blocks === null ? { preview: undefined, rest: [] } : splitBlocks(row);
  return {
    // A listed post always has a topic and a publication date.
    title: row.title,
    text: row.summary,
    topicId: row.topicId!,
    publishedAt: row.publishedAt!,
    creatorName,
    path: row.isPublic ? paths.post(row.id) : paths.viewContent('POST', row.id),
    blocks: mayRead && preview ? [...preview, ...rest] : preview,
    ...(mayRead && (await mediaOf(row.id))),
  };
}

/**
 * Returns the audio or video file as an enclosure, and the pictures whose widths are already
 * generated.
 */
async function mediaOf(postId: string) {
  const files = await repository.listFiles(db, [postId]);
  const recording = files.find(({ mimeType }) => ['audio', 'video'].includes(findFileKind(mimeType)!));
  const pictures = await Promise.all(
    files
      .filter(({ mimeType }) => findFileKind(mimeType) === 'image')
      .map(async (file) => {
        const links = await pictureLinks(file, { minutes: linkMinutes.feed });
        return links && { url: links.url, description: file.description };
      }),
  );
  return {
    ...(recording && {
      enclosure: {
        url: (await signedLink(recording, { minutes: linkMinutes.feed })).url,
        length: recording.size,
        type: recording.mimeType,
      },
    }),
    pictures: pictures.filter((picture) => picture !== null),
  };
}
