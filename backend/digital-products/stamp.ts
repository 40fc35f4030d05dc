import path from 'node:path';
import { maxChangedPdfBytes } from '../../contract/values/limits.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { boundedThreads } from '../runtime/bounded-threads.ts';
import { log } from '../log.ts';
import { readWhole } from '../providers/storage/storage.ts';
import type { Answer, How, Job } from './stamp-worker.ts';

/**
 * A PDF of 50 MiB of pictures takes seconds, one of 20,000 pages 20 seconds of an idle processor, and minutes of a busy one: the thread
 * gives way to everything else.
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

/** A buyer waits for a copy, whatever creators have in their drafts, which anybody may begin. */
const runs = { copy: threadFor(MOST_MINUTES), draft: threadFor(MOST_MINUTES) };

type StoredPdf = { storageKey: string; size: number };

/**
 * @returns null for a PDF that is too large, or that cannot be read or changed, such as an encrypted one
 * @throws OverrunError when its thread was ended, which may be the PDF's doing or that of a busy machine
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

/** The PDF with a line at the foot of each page. @returns null, and @throws, as `work` does */
export const stamp = (file: StoredPdf, text: string) =>
  work<Uint8Array>('copy', file, { name: 'stampPdf', text });

/** Whether a PDF takes a line at the foot of each page, before anybody waits for it. @throws as `work` does */
export const takesStamp = async (file: StoredPdf): Promise<boolean> =>
  (await work<Uint8Array>('draft', file, { name: 'stampPdf', text: 'For' })) !== null;

/** Some pages of a PDF, from 1. @returns null as `work` does, and when it has none of them. @throws as `work` does */
export const takeSample = (file: StoredPdf, pages: number[]) =>
  work<{ bytes: Uint8Array; pages: number[] }>('draft', file, { name: 'takePages', pages });
