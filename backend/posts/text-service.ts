import path from 'node:path';
import { boundedThreads, OverrunError } from '../bounded-threads.ts';
import { invalidField } from '../http/errors.ts';
import { isTooDeep, minutesToRead, readMarkdown, type ReadText } from './markdown.ts';

/** A text of so many characters is read in milliseconds, whatever it says. */
const SHORT = 2000;

/** The time to read a text can grow with the square of its length: a list, a quote or a mark is compared with all that are open. */
const readInThread = boundedThreads<string, ReadText>({
  filename: path.join(import.meta.dirname, 'markdown-worker.ts'),
  threads: 2,
  milliseconds: 5000,
  megabytes: 256,
});

const tooIntricate = () =>
  invalidField('text', 'TOO_MANY_MARKS', 'There are too many marks in this text to read it.');

/** @throws 422 for a text that takes seconds to read, or in which more is inside of each other than anybody can have meant */
async function readText(text: string): Promise<ReadText> {
  if (isTooDeep(text)) throw tooIntricate();
  if (text.length <= SHORT) return readMarkdown(text);
  try {
    return await readInThread(text);
  } catch (error) {
    throw error instanceof OverrunError ? tooIntricate() : error;
  }
}

/** Markdown as its readers see it. @throws 422 as `readText` does */
export async function renderText(text: string) {
  const { blocks, openingBlocks, wordsCount } = await readText(text);
  return { blocks, openingBlocks, wordsCount, readingMinutes: minutesToRead(wordsCount) };
}

/** What is stored of a text. @throws 422 as `readText` does */
export async function textColumns(text: string | undefined) {
  if (text === undefined) return {};
  const { blocks, openingBlocks, wordsCount } = await readText(text);
  return { textBody: text, blocks: JSON.stringify(blocks), openingCount: openingBlocks, wordsCount };
}
