import { sql } from 'kysely';
import { now } from '../../backend/clock.ts';
import { db } from '../../backend/db/connection.ts';
import { rotatePartitions } from '../../backend/insights/month-service.ts';
import { insertEvents, insertPlayed, type Sent } from '../../backend/insights/repository.ts';
import { addTo, toInstant, toLocal } from '../../backend/local-time.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import type { EventSource } from '../../contract/values/events.ts';
import type { CreatorKey } from './content/creators.ts';
import { mainCreators } from './content/history.ts';
import { demoTimeZone } from './content/people.ts';
import { listCauses, listVisits, type VisitedPage } from './content/visits.ts';

/** Number of events that one statement inserts. */
const AT_ONCE = 1000;

/** Content of a creator with its time of publication. */
type Shown = { contentType: 'COURSE' | 'POST'; contentId: string; since: Date };

async function listShown(creatorId: string): Promise<Record<'course' | 'post', Shown[]>> {
  const published = async (table: 'courses' | 'posts', contentType: Shown['contentType']) =>
    (
      await db
        .selectFrom(table)
        .select(['id', 'publishedAt'])
        .where('creatorId', '=', creatorId)
        .where('state', '=', 'PUBLISHED')
        .orderBy('publishedAt')
        .orderBy('title')
        .execute()
    ).map(({ id, publishedAt }) => ({ contentType, contentId: id, since: publishedAt! }));
  return { course: await published('courses', 'COURSE'), post: await published('posts', 'POST') };
}

type Page =
  Pick<Shown, 'contentType' | 'contentId'> | { contentType: 'SUBSCRIPTION'; contentId: string } | null;

/** Returns the event for opening a page of a creator. A null page is the creator's own page. */
const toEvent = (creatorId: string, page: Page, source: EventSource): Sent['event'] =>
  page
    ? {
        type: 'VIEW_CONTENT_PAGE',
        segment: 'member',
        payload: { contentType: page.contentType, contentId: page.contentId, creatorId, source },
      }
    : { type: 'VIEW_CREATOR_PAGE', segment: 'member', payload: { creatorId, source } };

/** Returns the visits of each day of the history. */
function* toDailyVisits(
  key: (typeof mainCreators)[number],
  creatorId: string,
  shown: Record<'course' | 'post', Shown[]>,
  readerIds: string[],
): Generator<Sent> {
  const today = toLocal(now(), demoTimeZone).day;
  const dayOf = (daysAgo: number) => addTo(today, 'day', -daysAgo);
  const find = (visited: VisitedPage, at: Date): Page => {
    if (visited.kind === 'creator') return null;
    const able = shown[visited.kind].filter(({ since }) => since <= at);
    return able[Math.floor(visited.place * able.length)] ?? null;
  };
  let visitors = 0;
  for (const visit of listVisits(key, (daysAgo) => new Date(dayOf(daysAgo)).getUTCDay())) {
    const { daysAgo, minute, reader, pages } = visit;
    const day = dayOf(daysAgo);
    const createdAt = toInstant({ day, minute }, demoTimeZone);
    visitors += 1;
    if (createdAt > now()) continue;
    const userId = reader === null ? null : readerIds[Math.floor(reader * readerIds.length)]!;
    for (const { page, source } of pages)
      yield {
        userId,
        createdAt,
        keys: userId === null ? { [day]: `${key} ${visitors}` } : {},
        event: toEvent(creatorId, find(page, createdAt), source),
      };
  }
}

/** Returns the visits that preceded people's first payments, with the posts that they read. */
async function listCauseVisits(creatorId: string, posts: Shown[]): Promise<Sent[]> {
  const paid = await db
    .selectFrom('facts')
    .select(['at', 'personId', 'contentType', 'contentId', 'kind'])
    .where('creatorId', '=', creatorId)
    .where((at) =>
      at.or([
        at('kind', '=', 'MEMBER_BEGAN'),
        at.and([at('kind', '=', 'PURCHASE_PAID'), at('source', 'is distinct from', 'RENEWAL')]),
      ]),
    )
    .orderBy('id')
    .execute();
  const causes = listCauses();
  return paid.flatMap(({ at, personId: userId, contentType, contentId, kind }) => {
    const { source, minutesBefore, hasReadPost } = causes.next().value!;
    const sender = { userId, keys: {} };
    const page =
      contentId !== null && (contentType === 'COURSE' || contentType === 'SUBSCRIPTION')
        ? { contentType, contentId }
        : null;
    const before = (ms: number) => new Date(at.getTime() - ms);
    const readAt = before(minutesBefore * 0.05 * DAY_MS);
    const post = posts.filter(({ since }) => since <= readAt).at(-1);
    return [
      { ...sender, createdAt: before(minutesBefore * MINUTE_MS), event: toEvent(creatorId, page, source) },
      ...(kind === 'MEMBER_BEGAN' && hasReadPost && post
        ? [{ ...sender, createdAt: readAt, event: toEvent(creatorId, post, source) }]
        : []),
    ];
  });
}

/**
 * Records playback events for the seconds that people have watched, according to their saved
 * progress.
 */
async function makePlayed(creatorId: string): Promise<void> {
  const rows = await db
    .selectFrom('progress')
    .innerJoin('seriesParts as part', 'part.id', 'progress.partId')
    .innerJoin('courses', 'courses.id', 'progress.courseId')
    .select(['progress.userId', 'progress.courseId', 'progress.partId', 'progress.updatedAt'])
    .select('progress.furthestSeconds as seconds')
    .where('courses.creatorId', '=', creatorId)
    .where('part.kind', 'in', ['video', 'audio'])
    // Course parts whose playback was already recorded when progress was saved are excluded.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productEvents as event')
            .select('event.id')
            .whereRef('event.userId', '=', 'progress.userId')
            .where(sql<boolean>`event.payload ->> 'partId' = part.id::text`),
        ),
      ),
    )
    .execute();
  for (const { updatedAt, seconds, ...played } of rows)
    if (seconds >= 1)
      await insertPlayed(db, { ...played, creatorId, seconds: Math.floor(seconds) }, updatedAt);
}

/**
 * Records the visits to the main creators' pages in the months of the history, and playback events.
 * The visits are the same at each start. They have no effect on money.
 */
export async function makeVisits(actors: Map<CreatorKey, CreatorActor>, readerIds: string[]): Promise<void> {
  for (const key of mainCreators) {
    const { id: creatorId } = actors.get(key)!.creator;
    const shown = await listShown(creatorId);
    const sent = [
      ...toDailyVisits(key, creatorId, shown, readerIds),
      ...(await listCauseVisits(creatorId, shown.post)),
    ];
    for (let first = 0; first < sent.length; first += AT_ONCE)
      await insertEvents(db, sent.slice(first, first + AT_ONCE));
    await makePlayed(creatorId);
  }
  // The worker counts the visits when it starts.
  await rotatePartitions();
}
