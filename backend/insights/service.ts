import { setTimeout } from 'node:timers/promises';
import type { ProductEvent } from '../../contract/insights.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';

/** Nobody waits for the answer: events of many senders become one statement. */
const GATHER_MS = 50;

let gathered: repository.EventRow[] = [];
let storing: Promise<void> | undefined;

/** Stores product events, with the person only when signed in. Done once they are stored; with others' events, all or none. */
export function record(actor: Actor | null, events: readonly ProductEvent[]): Promise<void> {
  const about = { userId: actor?.userId ?? null, createdAt: now().toISOString() };
  gathered.push(...events.map((event) => ({ ...event, ...about })));
  return (storing ??= setTimeout(GATHER_MS).then(store));
}

async function store(): Promise<void> {
  const rows = gathered;
  gathered = [];
  storing = undefined;
  await repository.insertEvents(db, rows);
}
