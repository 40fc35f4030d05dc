import type { Db } from '../db/connection.ts';

/** One queue of the office: the key of its text on screen, and how many items wait in it. */
export type OfficeQueue = { name: string; count(db: Db): Promise<number> };

const queues: OfficeQueue[] = [];

/** Called once at the start, with the list of `app.ts`. */
export const registerQueues = (list: OfficeQueue[]): void => void queues.push(...list);

export const listQueues = (): readonly OfficeQueue[] => queues;
