import type { Response } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '../config.ts';
import { AppError, busy } from '../errors.ts';

/** Requester of work that takes seconds. */
export type Requester = {
  userId: string;
  /** Aborts when the requester has left; without it the work is always done. */
  leaving?: AbortSignal;
};

type Waiting = { requester?: Requester; begin(): void };

type Bounds = {
  /** Number of tasks that run at once. */
  slots: number;
  /** Maximum time in the queue (ms). */
  milliseconds: number;
  /** Maximum number of queued tasks of one requester. */
  mostOfOne: number;
};

const isOf = (userId: string) => (each: Waiting) => each.requester?.userId === userId;

/**
 * Creates a fair queue for work that takes seconds. At most `slots` tasks run at once, and only one
 * of each requester. A requester's next task runs after the queued tasks of all other requesters.
 * The task of a requester who has left is skipped.
 * @returns a function that queues and runs a task
 * @throws the task's error; 429 if too many tasks of the requester are queued; 503 after the time
 *   limit; a task without a requester waits without limit
 */
export function makeFairQueue({ slots, milliseconds, mostOfOne }: Bounds) {
  let waiting: Waiting[] = [];
  const running: (Requester | undefined)[] = [];

  const mayRun = ({ requester }: Waiting) =>
    !requester || running.every((each) => each?.userId !== requester.userId);

  function give(): void {
    while (running.length < slots) {
      const next = waiting.find(mayRun);
      if (!next) return;
      waiting = waiting.filter((each) => each !== next);
      running.push(next.requester);
      next.begin();
    }
  }

  const waitInQueue = (requester?: Requester) =>
    new Promise<void>((begin, refuse) => {
      if (!requester) return void waiting.push({ begin });
      const end = AbortSignal.any([
        AbortSignal.timeout(milliseconds),
        ...(requester.leaving ? [requester.leaving] : []),
      ]);
      const own: Waiting = {
        requester,
        begin() {
          end.removeEventListener('abort', stop);
          begin();
        },
      };
      const stop = () => {
        waiting = waiting.filter((each) => each !== own);
        refuse(busy());
      };
      if (end.aborted) return refuse(busy());
      end.addEventListener('abort', stop);
      waiting.push(own);
    });

  function leave(requester?: Requester): void {
    running.splice(running.indexOf(requester), 1);
    if (requester) {
      const isOwn = isOf(requester.userId);
      waiting = [...waiting.filter((each) => !isOwn(each)), ...waiting.filter(isOwn)];
    }
    give();
  }

  return async <T>(requester: Requester | undefined, task: () => Promise<T>): Promise<T> => {
    if (requester && waiting.filter(isOf(requester.userId)).length >= mostOfOne)
      throw new AppError(
        429,
        'EARLIER_ONES_WAIT',
        'What you sent before is still being worked on. Please try again in a moment.',
        { retryAfterSeconds: milliseconds / 1000 },
      );
    const queued = waitInQueue(requester);
    give();
    await queued;
    try {
      return await task();
    } finally {
      leave(requester);
    }
  };
}

/**
 * Returns the maximum number of a user's concurrent requests, which leaves half of the database's
 * connections to other users.
 */
const mostOfOne = () => Math.ceil(config.database.pool / 2);
const working = new Map<string, LimitFunction>();

/**
 * Limits the concurrent requests of one user. Further requests are queued in order, as many as the
 * rates allow.
 */
export async function limitConcurrencyPerUser<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const limit = working.get(userId) ?? pLimit(mostOfOne());
  working.set(userId, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) working.delete(userId);
  }
}

/** Returns a signal that aborts when the caller disconnects before the response. */
export function abortOnDisconnect(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
