import type { CourseCard } from '../../contract/courses.ts';
import type { HomeRows } from '../../contract/home.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { readTopics } from '../accounts/profile-service.ts';
import * as courses from '../courses/service.ts';
import { db } from '../db/connection.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Actor } from '../http/actor.ts';
import * as library from '../library/service.ts';
import * as lives from '../lives/service.ts';
import * as posts from '../posts/service.ts';
import { listNewest as listNewestProducts } from '../products/home-service.ts';

/** Number of items in a row of the page; reads are multiples of it. */
const ROW_LENGTH = 4;

/** Maximum number of started items that are shown beside the greeting. */
const BEGUN = 2;

/** Maximum number of the person's topics that are shown; their first topics are used. */
const TOPICS = 3;

type CourseQuery = { orderBy: 'popular' | 'newest'; limit: number; topicId?: TopicId };

const listCourses = async (query: CourseQuery): Promise<CourseCard[]> => (await courses.list(query)).items;

/** Returns a condition that accepts courses that a person neither owns nor created. */
async function canStart(actor: Actor, cards: CourseCard[]): Promise<(card: CourseCard) => boolean> {
  const refs = [...new Set(cards.map(({ id }) => id))].map((contentId) => ({
    contentType: 'COURSE' as const,
    contentId,
  }));
  const owned = await entitlements.listOwnedAmong(db, actor.userId, refs);
  const ownedIds = new Set(owned.map(({ contentId }) => contentId));
  return ({ id, creator }) => !ownedIds.has(id) && creator.id !== actor.creator?.id;
}

/**
 * Lists courses that a person can start: popular courses, courses of the person's topics, and new
 * courses.
 */
async function listForMember(actor: Actor): Promise<Pick<HomeRows, 'popular' | 'byTopic' | 'newest'>> {
  const { topics } = await readTopics(actor);
  // More courses are read than a row shows, because some are owned or in another row.
  const [popular, newest, ...byTopic] = await Promise.all([
    listCourses({ orderBy: 'popular', limit: 6 * ROW_LENGTH }),
    listCourses({ orderBy: 'newest', limit: 4 * ROW_LENGTH }),
    ...topics
      .slice(0, TOPICS)
      .map((topicId) => listCourses({ orderBy: 'popular', topicId, limit: 2 * ROW_LENGTH })),
  ]);
  const isStartable = await canStart(actor, [popular, newest, ...byTopic].flat());
  return {
    popular: popular.filter(isStartable).slice(0, 2 * ROW_LENGTH),
    newest: newest.filter(isStartable).slice(0, 3 * ROW_LENGTH),
    byTopic: byTopic.map((cards) => cards.filter(isStartable)),
  };
}

/**
 * Lists content that a person has started and not finished. The person's unopened courses follow,
 * newest first.
 */
async function listToLearn(actor: Actor): Promise<HomeRows['begun']> {
  const [begun, latest] = await Promise.all([
    library.list(actor, { limit: BEGUN, unfinished: '1' }),
    library.list(actor, { limit: 2 * BEGUN, orderBy: 'newest', shelf: 'courses' }),
  ]);
  const unopened = latest.items.filter(
    ({ content, lastSeenAt, membership }) =>
      content.contentType === 'COURSE' && lastSeenAt === null && membership === null,
  );
  return [...begun.items, ...unopened].slice(0, BEGUN);
}

const listForVisitor = async () => ({
  popular: [],
  byTopic: [],
  newest: await listCourses({ orderBy: 'newest', limit: 2 * ROW_LENGTH }),
});

/** Returns the rows of the home page that depend on the caller or on the time. */
export async function readRows(actor: Actor | null): Promise<HomeRows> {
  const [begun, rows, { items }, products, today] = await Promise.all([
    actor ? listToLearn(actor) : [],
    actor ? listForMember(actor) : listForVisitor(),
    // A visitor gets only posts for everyone.
    posts.list({ orderBy: 'newest', limit: ROW_LENGTH, audience: actor ? undefined : 'EVERYONE' }),
    listNewestProducts(ROW_LENGTH),
    lives.listToday(),
  ]);
  return { ...rows, begun, posts: items, products, lives: today };
}
