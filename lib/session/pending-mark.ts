import type { ContentType } from '@/contract/values/content';
import { HOUR_MS } from '@/contract/values/times';

const KEY = 'kumu.mark';

/** Lifetime of a pending mark (ms), so that an old choice is not stored unexpectedly. */
const LIVES_MS = HOUR_MS;

/** Item that can be marked: content is saved, a creator is followed. */
export type Markable = { contentType: ContentType; id: string; title: string };

type Kept = Markable & { keptAt: number };

/** Stores the item that a visitor wanted to save or follow, until the visitor has signed in. */
export function keepPendingMark({ contentType, id, title }: Markable): void {
  const kept: Kept = { contentType, id, title, keptAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden, so the visitor has to press the button again.
  }
}

/** Reads the stored mark and removes it. */
export function takePendingMark(): Markable | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    localStorage.removeItem(KEY);
    return kept && Date.now() - kept.keptAt < LIVES_MS ? kept : null;
  } catch {
    return null;
  }
}
