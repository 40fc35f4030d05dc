import type { Insertable } from 'kysely';
import type { Lives } from '@/backend/db/types';
import type { CreatorPerson } from './creators';

const HOUR = 3_600_000;

/** Returns the current time plus some hours. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

/**
 * Creates a live; scheduled in two days and free by default.
 * @returns the id of the live
 */
export async function makeLive(
  creator: CreatorPerson,
  fields: Partial<Insertable<Lives>> = {},
): Promise<string> {
  const { db } = await import('@/backend/db/connection');
  const { insertLive } = await import('@/backend/lives/repository');
  const at = new Date();
  const { id } = await insertLive(db, {
    creatorId: creator.actor.creator.id,
    title: 'Lights Out',
    description: 'Thirty minutes of lying down together, and then your questions.',
    topicId: 'sleep-health',
    state: 'SCHEDULED',
    startsAt: inHours(48),
    submittedAt: at,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    ...fields,
  });
  return id;
}
