import { shiftClock } from '../../backend/clock.ts';
import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { like } from '../../backend/engagement/like-service.ts';
import { storePicture } from '../../backend/files/picture-service.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import * as comments from '../../backend/posts/comment-service.ts';
import * as editing from '../../backend/posts/editing-service.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import type { CreatorKey } from './content/creators.ts';
import { posts, type DemoPost } from './content/posts.ts';
import { countLikes } from './content/visits.ts';
import { memberActor } from './people.ts';

async function makePost(actor: CreatorActor, readerIds: string[], post: DemoPost): Promise<void> {
  const svg = drawCover({ seed: post.title, topic: post.topic });
  const picture = await storePicture(actor, await renderWebp(svg, { width: 1280 }));
  const { id } = await editing.create(actor, {
    title: post.title,
    summary: post.summary,
    text: post.text,
    topicId: post.topic,
    tags: post.tags,
    audience: post.audience,
    pictureId: picture.id,
  });
  await editing.updateStatus(actor, id, { status: 'PUBLISHED' });
  for (const [place, { text, answer }] of (post.comments ?? []).entries()) {
    const reader = memberActor(readerIds[place]!);
    const { id: parentId } = await comments.add(reader, id, { text, parentId: null });
    if (answer) await comments.add(actor, id, { text: answer, parentId });
  }
  for (const readerId of readerIds.slice(0, countLikes(post.title)))
    await like(memberActor(readerId), { contentType: 'POST', contentId: id });
}

/**
 * Creates the posts of the demo world, each on its own date, with comments and likes of readers.
 * @param readerIds ids of raters with an account
 */
export async function makePosts(actors: Map<CreatorKey, CreatorActor>, readerIds: string[]): Promise<void> {
  for (const post of [...posts].sort((one, other) => other.daysAgo - one.daysAgo)) {
    shiftClock(-post.daysAgo * DAY_MS);
    await makePost(actors.get(post.creator)!, readerIds, post);
  }
  shiftClock(0);
}
