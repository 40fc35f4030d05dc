import type { Response } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '../config.ts';
import { AppError, busy } from '../errors.ts';

/** Who asks for work that takes seconds. */
export type Asker = {
  userId: string;
  /** Aborts when nobody waits for the answer any more; without it the work is done in any case. */
  leaving?: AbortSignal;
};

type Waiting = { asker?: Asker; begin(): void };

type Bounds = {
  /** Runs at once. */
  places: number;
  /** How long one waits for its turn. */
  milliseconds: number;
  /** How many of one person wait. */
  mostOfOne: number;
};

const isOf = (userId: string) => (each: Waiting) => each.asker?.userId === userId;

/**
 * Work that takes seconds, a few at once: of each person one at a time, and before the next of them everybody else's that waits.
 * Whoever has left before their turn does not get it.
 * @returns runs a task when it is its turn. @throws what the task throws, 429 when too much of the same person waits, 503 after
 *   the time to wait; a task without an asker waits for as long as it takes
 */
export function takeTurns({ places, milliseconds, mostOfOne }: Bounds) {
  let waiting: Waiting[] = [];
  const running: (Asker | undefined)[] = [];

  const mayRun = ({ asker }: Waiting) => !asker || running.every((each) => each?.userId !== asker.userId);

  function give(): void {
    while (running.length < places) {
      const next = waiting.find(mayRun);
      if (!next) return;
      waiting = waiting.filter((each) => each !== next);
      running.push(next.asker);
      next.begin();
    }
  }

  const waitForTurn = (asker?: Asker) =>
    new Promise<void>((begin, refuse) => {
      if (!asker) return void waiting.push({ begin });
      const end = AbortSignal.any([
        AbortSignal.timeout(milliseconds),
        ...(asker.leaving ? [asker.leaving] : []),
      ]);
      const own: Waiting = {
        asker,
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

  function leave(asker?: Asker): void {
    running.splice(running.indexOf(asker), 1);
    if (asker) {
      const isOwn = isOf(asker.userId);
      waiting = [...waiting.filter((each) => !isOwn(each)), ...waiting.filter(isOwn)];
    }
    give();
  }

  return async <T>(asker: Asker | undefined, task: () => Promise<T>): Promise<T> => {
    if (asker && waiting.filter(isOf(asker.userId)).length >= mostOfOne)
      throw new AppError(
        429,
        'EARLIER_ONES_WAIT',
        'What you sent before is still being worked on. Please try again in a moment.',
        { retryAfterSeconds: milliseconds / 1000 },
      );
    const turn = waitForTurn(asker);
    give();
    await turn;
    try {
      return await task();
    } finally {
      leave(asker);
    }
  };
}

/** Requests of one person that are worked on at once: half of the database's connections are left to everybody else. */
const mostOfOne = () => Math.ceil(config.database.pool / 2);
const working = new Map<string, LimitFunction>();

/** Works on some requests of one person at once; others of theirs wait in their order, as many as the rates let in. */
export async function fewAtOnce<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const limit = working.get(userId) ?? pLimit(mostOfOne());
  working.set(userId, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) working.delete(userId);
  }
}

/** Aborts when the caller has gone before the answer. */
export function leavingOf(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
