import type { Insertable } from 'kysely';
import type { Lives } from '@/backend/db/types';
import type { ReplyTo } from '../ask';
import { ask } from '../backend';
import type { Person } from './accounts';
import type { CreatorPerson } from './creators';

const MINUTE = 60_000;

/** Returns the current time plus some minutes. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);

/**
 * Creates a live that has been running for five minutes.
 * @returns the id of the live
 */
export async function makeRoom(
  creator: CreatorPerson,
  fields: Partial<Insertable<Lives>> = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const { insertLive } = await import('@/backend/lives/repository');
  const at = inMinutes(-7 * 24 * 60);
  const { id } = await insertLive(db, {
    creatorId: creator.actor.creator.id,
    title: 'Lights Out',
    description: 'Thirty minutes of lying down together.',
    state: 'LIVE',
    startsAt: inMinutes(-5),
    startedAt: inMinutes(-5),
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    ...fields,
  });
  return id;
}

/** Fields of a live that starts in some minutes. */
export const startingIn = (minutes: number) =>
  ({ state: 'SCHEDULED', startsAt: inMinutes(minutes), startedAt: null }) as const;

/** Grants a person a seat. */
export async function giveSeat({ userId }: Person, liveId: string): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await db
    .insertInto('entitlements')
    .values({ userId, contentType: 'LIVE', contentId: liveId, source: 'FREE', grantedAt: new Date() })
    .execute();
}

/** Ends the seat of a person. */
export async function endSeat({ userId }: Person, liveId: string): Promise<void> {
  const { db } = await import('@/backend/db/connection');
  await db
    .updateTable('entitlements')
    .set({ endedAt: new Date() })
    .where('userId', '=', userId)
    .where('contentId', '=', liveId)
    .execute();
}

/** Creates a ticket through the API. */
export async function takeTicket(
  as: Person,
  id: string,
  role: 'watch' | 'publish' = 'watch',
): Promise<ReplyTo<'POST /lives/:id/ticket'>> {
  return (await ask('POST /lives/:id/ticket', { as, params: { id }, body: { role } })).body;
}

/** Returns the stored row of a live. */
export async function readRoom(liveId: string) {
  const { db } = await import('@/backend/db/connection');
  const { getLive } = await import('@/backend/lives/repository');
  return getLive(db, liveId);
}
