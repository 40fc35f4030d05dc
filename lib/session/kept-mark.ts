import type { ContentType } from '@/contract/values/content';
import { HOUR_MS } from '@/contract/values/times';

const KEY = 'kumu.mark';

/** An old choice must not be stored unexpectedly. */
const LIVES_MS = HOUR_MS;

/** What can be marked to be found again: content is saved, a creator is followed. */
export type Markable = { contentType: ContentType; id: string; title: string };

type Kept = Markable & { keptAt: number };

/** Keeps what a visitor wanted to save or follow, until they have signed in. */
export function keepMark({ contentType, id, title }: Markable): void {
  const kept: Kept = { contentType, id, title, keptAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: then they press again.
  }
}

/** Reads what was kept, and forgets it. */
export function takeKeptMark(): Markable | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    localStorage.removeItem(KEY);
    return kept && Date.now() - kept.keptAt < LIVES_MS ? kept : null;
  } catch {
    return null;
  }
}
