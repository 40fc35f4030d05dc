type PersonalState = {
  /** Sends unsaved state; must not throw. */
  flush: () => Promise<unknown>;
  /** Clears all state of the user. */
  clear: () => void;
};

const registered: PersonalState[] = [];

/**
 * Registers a module that keeps a user's work in memory across pages. The work must not reach the
 * next user of this tab.
 */
export function registerPersonalState(state: PersonalState): void {
  registered.push(state);
}

/** Sends unsaved state before the session ends, while the server still accepts it. */
export const flushPersonalState = () => Promise.all(registered.map(({ flush }) => flush()));

let ownerId: string | null = null;

/** Prefix of the storage keys of local drafts, followed by the user's id and a dot. */
export const LOCAL_DRAFT_PREFIX = 'kumu.words.';

/** Prefix of the storage keys of unsent messages, followed by the user's id and a dot. */
export const CHAT_PREFIX = 'kumu.chat.';

/** Prefix of the storage keys of drafts of the shop's checkout, followed by the user's id. */
export const CHECKOUT_PREFIX = 'kumu.checkout-form.';

/**
 * Prefix of the storage keys of owned courses, followed by the user's id, a dot and the id of the
 * course. /before-hydration.js reads the keys.
 */
export const LEARNING_PREFIX = 'kumu.learning.';

const prefixes = [LOCAL_DRAFT_PREFIX, CHAT_PREFIX, CHECKOUT_PREFIX, LEARNING_PREFIX];

/** Removes the keys that match a condition from both storages of the browser. */
function removeKeys(isGone: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key);
  } catch {
    // Forbidden storage contains nothing to remove.
  }
}

/**
 * Clears all state of the user after the session has ended. Local drafts are removed too, because
 * other people may use the device.
 */
export function clearPersonalState(): void {
  registered.forEach(({ clear }) => clear());
  const userId = ownerId;
  if (userId !== null) removeKeys((key) => prefixes.some((prefix) => key.startsWith(`${prefix}${userId}.`)));
}

/**
 * Sets the user whose work this tab keeps. If the same user signs in again after an expired
 * session, the work is kept; for another user it is cleared. Owned courses of all other users are
 * removed too, because their sessions may have ended in another tab.
 */
export function claimPersonalState(userId: string): void {
  if (ownerId !== null && ownerId !== userId) clearPersonalState();
  ownerId = userId;
  removeKeys((key) => key.startsWith(LEARNING_PREFIX) && !key.startsWith(`${LEARNING_PREFIX}${userId}.`));
}
