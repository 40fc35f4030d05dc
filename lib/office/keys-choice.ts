import { removeStored, store } from '@/lib/browser/stored-json';

const KEY = 'kumu.officeKeys';
const CHANGED = 'kumu:office-keys';

/** Returns true if the keys of the office work in this browser. */
export function readKeysChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Switches the keys of the office on or off in this browser. */
export function storeKeysChoice(isOn: boolean): void {
  if (isOn) removeStored(KEY);
  else store(KEY, 'off');
  dispatchEvent(new Event(CHANGED));
}

/** Calls `onChange` after the choice was changed, also in another tab. */
export function subscribeKeysChoice(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
