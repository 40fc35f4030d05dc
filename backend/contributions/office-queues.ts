import type { Db } from '../db/connection.ts';

/** One queue of the office, by its name on the screen, and how much waits in it. */
export type OfficeQueue = { name: string; count(db: Db): Promise<number> };

const queues: OfficeQueue[] = [];

/** Called once at the start, with the list of `app.ts`. */
export const registerQueues = (list: OfficeQueue[]): void => void queues.push(...list);

export const listQueues = (): readonly OfficeQueue[] => queues;
