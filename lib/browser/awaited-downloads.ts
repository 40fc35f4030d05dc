import { DAY_MS } from '@/contract/values/times';

const KEY = 'kumu.awaited-downloads';

/** A copy is kept on the server for longer, but a download must not start that nobody expects any more. */
const LIVES_MS = DAY_MS;

/** Others who use this browser do not continue it. */
type Of = { productId: string; userId: string };
/** Without `fileId` for all files. */
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
    // Storage is full or forbidden: the download continues, as long as its page is open.
  }
}

/** Keeps that somebody waits for a download, which is continued when its page is opened again: the last one of a digital product. */
export function keepAwaited(awaited: Waiting): void {
  const others = list().filter((entry) => !isOf(awaited)(entry));
  keep([...others, { ...awaited, keptAt: Date.now() }]);
}

export const forgetAwaited = (awaited: Waiting): void =>
  keep(list().filter((entry) => !isOf(awaited)(entry) || entry.fileId !== awaited.fileId));

/** What somebody waits for of a digital product. */
export const findAwaited = (of: Of): Waiting | undefined => list().find(isOf(of));
