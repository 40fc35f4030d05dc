import type { Body } from '../../contract/call.ts';
import type { insights } from '../../contract/insights.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';

/** Stores a product event; with the person only when signed in. */
export const record = (actor: Actor | null, { type, segment, payload }: Body<typeof insights.record>) =>
  repository.insertEvent(db, {
    userId: actor?.userId ?? null,
    type,
    segment,
    payload: JSON.stringify(payload),
    createdAt: now(),
  });
