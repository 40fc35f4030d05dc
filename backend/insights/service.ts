import type { ProductEvent } from '../../contract/insights.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';

/** Stores all of the given product events or none; with the user only when signed in. */
export const record = (actor: Actor | null, events: readonly ProductEvent[]): Promise<void> =>
  repository.insertEvents(db, { userId: actor?.userId ?? null, createdAt: now() }, events);
