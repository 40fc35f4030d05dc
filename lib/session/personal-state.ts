type PersonalState = {
  /** Sends what is not stored yet; must not throw. */
  flush: () => Promise<unknown>;
  /** Forgets everything that belongs to the person. */
  clear: () => void;
};

const registered: PersonalState[] = [];

/** For modules that keep a person's work in memory beyond the page: it must not reach the next person in this tab. */
export function registerPersonalState(state: PersonalState): void {
  registered.push(state);
}

/** Before the session ends, while the server still accepts what is sent. */
export const flushPersonalState = () => Promise.all(registered.map(({ flush }) => flush()));

let ownerId: string | null = null;

/** What could not be saved is kept in the browser under names that begin with this, the person's id and a dot. */
export const WORDS_PREFIX = 'kumu.words.';

/** After the session ended. What is kept in the browser goes, too: others may use the device. */
export function clearPersonalState(): void {
  registered.forEach(({ clear }) => clear());
  try {
    for (const key of Object.keys(localStorage))
      if (ownerId !== null && key.startsWith(`${WORDS_PREFIX}${ownerId}.`)) localStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}

/**
 * Notes whose work this tab keeps. When a session expired, the person may sign in again and finds everything; if it is
 * another person who signs in, it is cleared.
 */
export function claimPersonalState(userId: string): void {
  if (ownerId !== null && ownerId !== userId) clearPersonalState();
  ownerId = userId;
}
