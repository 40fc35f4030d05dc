import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Piscina } from 'piscina';
import { log } from '../log.ts';
import { storage } from '../providers/storage.ts';

/** A larger PDF is handed out as it is: it is read into memory as a whole. */
const MOST_BYTES = 50 * 1024 ** 2;
const MOST_MS = 60_000;

/** PDFs are read in one thread of its own, whose memory and time are bounded: a file may be made to use up both. */
const workers = new Piscina({
  filename: path.join(import.meta.dirname, 'stamp-worker.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  niceIncrement: 10,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

type StoredPdf = { storageKey: string; size: number };

/** @returns null for a PDF that is too large, or that cannot be read or changed, such as an encrypted one */
async function work<T>(name: string, { storageKey, size }: StoredPdf, how: object): Promise<T | null> {
  if (size > MOST_BYTES) return null;
  const bytes = new Uint8Array(await buffer(await storage.open(storageKey)));
  try {
    return (await workers.run({ ...how, bytes }, { name, signal: AbortSignal.timeout(MOST_MS) })) as T;
  } catch (error) {
    log.info({ err: error, storageKey }, `a PDF could not be changed: ${name}`);
    return null;
  }
}

/** The PDF with a line at the foot of each page. @returns null as `work` does */
export const stamp = (file: StoredPdf, text: string) => work<Uint8Array>('stampPdf', file, { text });

/** Some pages of a PDF, from 1. @returns null as `work` does, and when it has none of them */
export const takeSample = (file: StoredPdf, pages: number[]) =>
  work<{ bytes: Uint8Array; pages: number[] }>('takePages', file, { pages });
