import type { ProductEvent } from '@/contract/insights';
import type { EventSource } from '@/contract/values/events';
import type { ContentType } from '@/contract/values/content';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';

/** Content whose page a person visits; null for the creator's page. */
export type Visited = { contentType: ContentType; contentId: string } | null;

/** Signed-in person, or the IP address of a visitor who is not signed in. */
export type Visitor = { person: Person } | { address: string; isBot?: boolean };

/** Returns the event that the browser sends when a page shows. */
export function visitEvent(creator: CreatorPerson, page: Visited, source: EventSource): ProductEvent {
  const { id: creatorId } = creator.actor.creator;
  const segment = 'visitor';
  if (!page) return { type: 'VIEW_CREATOR_PAGE', segment, payload: { creatorId, source } };
  const { contentType, contentId } = page;
  if (contentType === 'PRODUCT')
    return { type: 'VIEW_ITEM', segment, payload: { itemId: contentId, creatorId, source } };
  return { type: 'VIEW_CONTENT_PAGE', segment, payload: { contentType, contentId, creatorId, source } };
}

/** Records events of a visitor at a given time, as the events call does. */
export async function recordAt(time: Date | string, visitor: Visitor, events: ProductEvent[]): Promise<void> {
  const { shiftClock } = await import('@/backend/clock');
  const { record } = await import('@/backend/insights/service');
  shiftClock(new Date(time).getTime() - Date.now());
  try {
    if ('person' in visitor)
      await record(visitor.person.actor, { address: 'any address', isBot: false }, events);
    else await record(null, { isBot: false, ...visitor }, events);
  } finally {
    shiftClock(0);
  }
}

/** Records that a person joined or left a creator's membership at a given time, for the figures. */
export async function changeMembership(
  creator: CreatorPerson,
  person: Person,
  at: Date | string,
  kind: 'MEMBER_BEGAN' | 'MEMBER_ENDED' = 'MEMBER_BEGAN',
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await db
    .insertInto('facts')
    .values({ kind, at: new Date(at), creatorId: creator.actor.creator.id, personId: person.userId })
    .execute();
}

/** Records that a person paid a creator, for the figures. */
export async function payAt(
  creator: CreatorPerson,
  person: Person,
  at: Date | string,
  { page = null, isRenewal = false }: { page?: Visited; isRenewal?: boolean } = {},
): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await db
    .insertInto('facts')
    .values({
      kind: 'PURCHASE_PAID',
      at: new Date(at),
      creatorId: creator.actor.creator.id,
      personId: person.userId,
      contentType: page?.contentType ?? null,
      contentId: page?.contentId ?? null,
      soldAs: page ? 'PPV_COURSE' : 'DONATION',
      source: isRenewal ? 'RENEWAL' : 'CARD',
      amountCents: 1000,
      feeCents: 130,
    })
    .execute();
}

/** Counts the days that new events have changed, as the hourly task does. */
export async function countDays(): Promise<void> {
  const { insightsTasks } = await import('@/backend/insights/tasks');
  await insightsTasks.find(({ name }) => name === 'insights.rollup')!.run({});
}
