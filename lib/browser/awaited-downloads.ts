import { DAY_MS } from '@/contract/values/times';

const KEY = 'kumu.awaited-downloads';

/**
 * Lifetime of an awaited download (ms). The server stores the file for longer, but a download must
 * not start when the user no longer expects it.
 */
const LIVES_MS = DAY_MS;

/** Product and user of a download. Other users of this browser must not continue it. */
type Of = { productId: string; userId: string };
/** Awaited download of one file, or of all files if `fileId` is absent. */
type Waiting = Of & { fileId?: string };
type Kept = Waiting & { keptAt: number };

const isOf = (of: Of) => (kept: Of) => kept.productId === of.productId && kept.userId === of.userId;

function list(): Kept[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries)
      ? (entries as Kept[]).filter(({ keptAt }) => Date.now() - keptAt < LIVES_MS)
      : [];
  } catch {
    return [];
  }
}

function keep(entries: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // The download continues while its page is open, even if storage is full or forbidden.
  }
}

/**
 * Stores an awaited download, which continues when its page is opened again. Only the last download
 * of a digital product is stored.
 */
export function saveAwaitedDownload(awaited: Waiting): void {
  const others = list().filter((entry) => !isOf(awaited)(entry));
  keep([...others, { ...awaited, keptAt: Date.now() }]);
}

export const removeAwaitedDownload = (awaited: Waiting): void =>
  keep(list().filter((entry) => !isOf(awaited)(entry) || entry.fileId !== awaited.fileId));

/** Returns the awaited download of a digital product. */
export const findAwaitedDownload = (of: Of): Waiting | undefined => list().find(isOf(of));
