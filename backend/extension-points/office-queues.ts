import type { Db } from '../db/connection.ts';

/** Office queue: the key of its text on screen and the number of waiting items. */
export type OfficeQueue = { name: string; count(db: Db): Promise<number> };

const queues: OfficeQueue[] = [];

/** Registers the office queues; called once at startup by `app.ts`. */
export const registerQueues = (list: OfficeQueue[]): void => void queues.push(...list);

export const listQueues = (): readonly OfficeQueue[] => queues;
