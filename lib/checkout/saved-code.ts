import { HOUR_MS } from '@/contract/values/times';

const KEY = 'kumu.discountCode';

/**
 * Lifetime of a saved code (ms), equal to the lifetime of a choice, so that a code does not
 * reappear unexpectedly.
 */
const CODE_LIVES_MS = HOUR_MS;

type SavedCode = { contentId: string; code: string; savedAt: number };

/**
 * Stores the discount code of content during sign-in and checkout, and for the confirmation page.
 */
export function saveCode(contentId: string, code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ contentId, code, savedAt: Date.now() } satisfies SavedCode));
  } catch {
    // Storage is full or forbidden, so the code has to be typed again.
  }
}

/** Returns the last code applied to the content, or null. */
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
    // Forbidden storage contains nothing to remove.
  }
}
