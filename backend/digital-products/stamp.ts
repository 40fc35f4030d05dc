import path from 'node:path';
import { maxChangedPdfBytes } from '../../contract/values/limits.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { boundedThreads } from '../runtime/bounded-threads.ts';
import { log } from '../log.ts';
import { readWhole } from '../providers/storage/storage.ts';
import type { Answer, How, Job } from './stamp-worker.ts';

/**
 * Maximum minutes per job. On an idle processor, a PDF with 50 MiB of pictures takes seconds, and a
 * PDF of 20,000 pages takes 20 seconds. On a busy processor it takes minutes, because the thread
 * has a low priority.
 */
export const MOST_MINUTES = 5;

const threadFor = (minutes: number) =>
  boundedThreads<Job, Answer>({
    filename: path.join(import.meta.dirname, 'stamp-worker.ts'),
    threads: 1,
    milliseconds: minutes * MINUTE_MS,
    megabytes: 512,
    nice: 10,
  });

/**
 * Threads for downloads and for drafts. They are separate, so that drafts, which anybody may
 * create, do not block buyers.
 */
const runs = { copy: threadFor(MOST_MINUTES), draft: threadFor(MOST_MINUTES) };

type StoredPdf = { storageKey: string; size: number };

/**
 * Runs a job on a stored PDF.
 * @returns null for a PDF that is too large, or that cannot be read or changed, such as a file with
 *   a password
 * @throws OverrunError if the thread was terminated because of the PDF or a busy machine
 */
async function work<T>(run: keyof typeof runs, { storageKey, size }: StoredPdf, how: How): Promise<T | null> {
  if (size > maxChangedPdfBytes) return null;
  const { made, refusal } = await runs[run](async () => ({
    ...how,
    bytes: await readWhole(storageKey, size),
  }));
  if (refusal !== undefined) log.info({ refusal, storageKey }, `a PDF could not be changed: ${how.name}`);
  return (made as T | null | undefined) ?? null;
}

/**
 * Returns the PDF with a line at the foot of each page.
 * @returns null for a PDF that is too large, or that cannot be read or changed
 * @throws OverrunError if the thread was terminated because of the PDF or a busy machine
 */
export const stamp = (file: StoredPdf, text: string) =>
  work<Uint8Array>('copy', file, { name: 'stampPdf', text });

/**
 * Returns true if a PDF can be stamped; used as a check before its sale.
 * @throws OverrunError if the thread was terminated because of the PDF or a busy machine
 */
export const canStamp = async (file: StoredPdf): Promise<boolean> =>
  (await work<Uint8Array>('draft', file, { name: 'stampPdf', text: 'For' })) !== null;

/**
 * Returns the given pages of a PDF, counted from 1.
 * @returns null for a PDF that is too large, unreadable or has none of the pages
 * @throws OverrunError if the thread was terminated because of the PDF or a busy machine
 */
export const takeSample = (file: StoredPdf, pages: number[]) =>
  work<{ bytes: Uint8Array; pages: number[] }>('draft', file, { name: 'takePages', pages });
