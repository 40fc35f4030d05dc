import path from 'node:path';
import { boundedThreads, OverrunError } from '../runtime/bounded-threads.ts';
import type { Actor } from '../http/actor.ts';
import { busy, invalidField } from '../errors.ts';
import { takeTurns, type Asker } from '../runtime/fair-queue.ts';
import { isTooIntricate, minutesToRead, readBounded, type ReadText } from './markdown.ts';

/** A text of so many characters is read in milliseconds, whatever it says. */
const SHORT = 2000;

/** Of texts that are read at once. */
const THREADS = 2;

/**
 * The time to read a text can grow with the square of its length: a list, a quote or a mark is compared with all that are open. An
 * ordinary text of the most characters is read in a quarter of a second.
 */
const readInThread = boundedThreads<string, ReadText | null>({
  filename: path.join(import.meta.dirname, 'markdown-worker.ts'),
  threads: THREADS,
  milliseconds: 2000,
  megabytes: 256,
});

/** Together with the time to read, well below that after which the front end gives up. */
const inTurn = takeTurns({ places: THREADS, milliseconds: 6000, mostOfOne: 4 });

const tooIntricate = () =>
  invalidField('text', 'TOO_MANY_MARKS', 'There are too many marks in this text to read it.');

/**
 * @throws 422 for a text that takes seconds to read, or becomes far larger than it is, or in which there are more marks, or more inside of each other, than anybody can
 *   have meant; 429 while too many texts of the same person wait, 503 when the machine is too busy
 */
async function readText(asker: Asker, text: string): Promise<ReadText> {
  if (isTooIntricate(text)) throw tooIntricate();
  const read = text.length <= SHORT ? readBounded(text) : await readInTurn(asker, text);
  if (!read) throw tooIntricate();
  return read;
}

async function readInTurn(asker: Asker, text: string): Promise<ReadText | null> {
  try {
    return await inTurn(asker, () => readInThread(text));
  } catch (error) {
    if (!(error instanceof OverrunError)) throw error;
    throw error.isOfInput ? tooIntricate() : busy();
  }
}

/** Markdown as its readers see it. @throws as `readText` */
export async function renderText(asker: Asker, text: string) {
  const { blocks, openingBlocks, wordsCount } = await readText(asker, text);
  return { blocks, openingBlocks, wordsCount, readingMinutes: minutesToRead(wordsCount) };
}

/** What is stored of a text: it is read also for whoever has left, as they leave the editor with it. @throws as `readText` */
export async function textColumns({ userId }: Actor, text: string | undefined) {
  if (text === undefined) return {};
  const { blocks, openingBlocks, wordsCount } = await readText({ userId }, text);
  return { textBody: text, blocks: JSON.stringify(blocks), openingCount: openingBlocks, wordsCount };
}
