import { removeStored, store } from '@/lib/browser/stored-json';

const KEY = 'kumu.officeKeys';
const CHANGED = 'kumu:office-keys';

/** Returns true if the office's keyboard shortcuts are enabled in this browser. */
export function readKeysChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Enables or disables the office's keyboard shortcuts in this browser. */
export function storeKeysChoice(isOn: boolean): void {
  if (isOn) removeStored(KEY);
  else store(KEY, 'off');
  dispatchEvent(new Event(CHANGED));
}

/**
 * Calls `onChange` after the choice was changed, in this or another tab. Returns a function that
 * unsubscribes.
 */
export function subscribeKeysChoice(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
