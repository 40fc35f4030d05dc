import path from 'node:path';
import { boundedThreads, OverrunError } from '../runtime/bounded-threads.ts';
import type { Actor } from '../http/actor.ts';
import { busy, invalidField } from '../errors.ts';
import { makeFairQueue, type Requester } from '../runtime/fair-queue.ts';
import { isTooIntricate, minutesToRead, readBounded, type ReadText } from './markdown.ts';

/** Length up to which any text can be parsed within milliseconds (characters). */
const SHORT = 2000;

/** Maximum number of texts that are parsed at the same time. */
const THREADS = 2;

/**
 * Parses a text in a worker thread. The parsing time can grow with the square of the length,
 * because each list, quote or mark is compared with all open ones. An ordinary text of maximum
 * length takes a quarter of a second.
 */
const readInThread = boundedThreads<string, ReadText | null>({
  filename: path.join(import.meta.dirname, 'markdown-worker.ts'),
  threads: THREADS,
  milliseconds: 2000,
  megabytes: 256,
});

/**
 * Queue for parsing. The time for waiting and parsing is well below the timeout of the front end.
 */
const fairQueue = makeFairQueue({ slots: THREADS, milliseconds: 6000, mostOfOne: 4 });

const tooIntricate = () =>
  invalidField('text', 'TOO_MANY_MARKS', 'There are too many marks in this text to read it.');

/**
 * Parses a text within limits of time and size.
 * @throws 422 for a text that takes seconds, becomes far larger, or has too many or too deeply
 *   nested marks
 * @throws 429 while too many texts of this user are queued, 503 if the machine is too busy
 */
async function readText(requester: Requester, text: string): Promise<ReadText> {
  if (isTooIntricate(text)) throw tooIntricate();
  const read = text.length <= SHORT ? readBounded(text) : await readQueued(requester, text);
  if (!read) throw tooIntricate();
  return read;
}

async function readQueued(requester: Requester, text: string): Promise<ReadText | null> {
  try {
    return await fairQueue(requester, () => readInThread(text));
  } catch (error) {
    if (!(error instanceof OverrunError)) throw error;
    throw error.isOfInput ? tooIntricate() : busy();
  }
}

/**
 * Renders Markdown as readers see it.
 * @throws the errors of `readText`
 */
export async function renderText(requester: Requester, text: string) {
  const { blocks, previewCount, wordsCount } = await readText(requester, text);
  return { blocks, previewCount, wordsCount, readingMinutes: minutesToRead(wordsCount) };
}

/**
 * Returns the columns that store a text. The text is parsed even if the client disconnects, because
 * users may leave the editor while saving.
 * @throws the errors of `readText`
 */
export async function textColumns({ userId }: Actor, text: string | undefined) {
  if (text === undefined) return {};
  const { blocks, previewCount, wordsCount } = await readText({ userId }, text);
  return { textBody: text, blocks: JSON.stringify(blocks), previewCount, wordsCount };
}
