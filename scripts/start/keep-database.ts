import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedDatabase } from '../../backend/db/embedded.ts';

type Running = Pick<EmbeddedDatabase, 'dataFolder' | 'onLost' | 'stop'>;
type Options<D extends Running> = {
  start: () => Promise<D>;
  /** Called with the reason when the database cannot be restarted. */
  giveUp: (reason: string) => void;
  /** Delay after the first failure (ms). Each further delay is twice as long, up to 30 s. */
  pauseMs?: number;
  /** Replacement of the measurement, with which tests simulate a full disk. */
  measureDisk?: (folder: string) => Promise<{ bavail: number; bsize: number }>;
};

const LONGEST_PAUSE_MS = 30_000;
/**
 * Maximum number of consecutive failures that are not caused by a full disk. More failures indicate
 * a permanent fault.
 */
const MOST_FAILURES = 5;
/**
 * Free space below which a failure is attributed to the full disk (bytes). A segment of the
 * write-ahead log has 16 MiB, and a start may write several segments.
 */
const LITTLE_ROOM_BYTES = 64 * 1024 ** 2;

/**
 * Starts a database, and restarts it whenever it crashes. While the disk is full, the number of
 * attempts is unlimited.
 *
 * During that time rendered pages are still served. All other functions recover when the disk has
 * space again.
 */
export async function keepDatabase<D extends Running>({
  start,
  giveUp,
  pauseMs = 1_000,
  measureDisk = statfs,
}: Options<D>): Promise<{ first: D; untilUp: () => Promise<void>; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let running: Promise<D>;

  const watched = async () => {
    const started = await start();
    started.onLost(() => {
      console.error('The database ended. Starting it again …');
      running = startAgain(started);
    });
    return started;
  };

  // The error message is not sufficient, because on a full disk the last lines of the database log
  // may be missing too.
  async function isForRoom(error: Error, folder: string): Promise<boolean> {
    if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i.test(error.message)) return true;
    const measured = await measureDisk(folder).catch(() => null);
    return measured !== null && measured.bavail * measured.bsize < LITTLE_ROOM_BYTES;
  }

  async function startAgain(lost: D): Promise<D> {
    let failures = 0;
    for (let waitMs = pauseMs; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_PAUSE_MS)) {
      try {
        return await watched();
      } catch (error) {
        const { message } = error as Error;
        const needsRoom = await isForRoom(error as Error, lost.dataFolder);
        if (!needsRoom && ++failures === MOST_FAILURES) {
          giveUp(message);
          return lost;
        }
        const problem = needsRoom
          ? `The database cannot run: the disk of ${lost.dataFolder} is full. Make room there.`
          : message;
        console.error(`${problem}\nTrying again in ${Math.ceil(waitMs / 1000)} s …`);
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return lost;
  }

  running = watched();
  const first = await running;
  return {
    first,
    untilUp: async () => void (await running),
    stop: async () => {
      stopping.abort();
      await (await running).stop();
    },
  };
}
