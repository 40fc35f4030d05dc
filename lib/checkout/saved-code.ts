import { HOUR_MS } from '@/contract/values/times';

const KEY = 'kumu.discountCode';

/** As long as a choice is kept: a code must not come back unexpectedly. */
const CODE_LIVES_MS = HOUR_MS;

type SavedCode = { contentId: string; code: string; savedAt: number };

/** Keeps the code of a content over the way through sign-in and checkout, and for the page of the confirmation. */
export function saveCode(contentId: string, code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ contentId, code, savedAt: Date.now() } satisfies SavedCode));
  } catch {
    // Storage is full or forbidden: the code is typed again.
  }
}

/** The code that was applied to a content last. */
export function savedCode(contentId: string): string | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedCode | null;
    const isKept = saved?.contentId === contentId && Date.now() - saved.savedAt < CODE_LIVES_MS;
    return isKept ? saved.code : null;
  } catch {
    return null;
  }
}

export function forgetCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Forbidden storage holds nothing.
  }
}
