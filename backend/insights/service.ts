import type { Body } from '../../contract/call.ts';
import type { insights } from '../../contract/insights.ts';
import { minutesFromNow, now } from '../clock.ts';
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

/** Long enough to compare a month with the same one of the year before. */
const KEEP_MONTHS = 25;
const MONTH_MINUTES = 31 * 24 * 60;

/** Deletes old product events. */
export const sweep = () => repository.deleteEventsBefore(db, minutesFromNow(-KEEP_MONTHS * MONTH_MINUTES));
