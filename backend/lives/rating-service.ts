import type { z } from 'zod';
import type { RatingInput, Review } from '../../contract/content.ts';
import { db } from '../db/connection.ts';
import * as ratings from '../engagement/rating-service.ts';
import { allow } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { hasBegun } from './policy.ts';
import { getViewed } from './service.ts';

/**
 * Rates a live in which the caller has or had a seat, after the live has begun.
 * @throws 404; 403 before the live, and without a seat
 */
export async function rate(actor: Actor, id: string, input: z.output<typeof RatingInput>): Promise<Review> {
  const { row } = await getViewed(db, actor, id);
  allow(hasBegun(row));
  return ratings.rate(actor, 'LIVE', id, input);
}
