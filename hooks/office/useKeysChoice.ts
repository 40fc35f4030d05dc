import { useSyncExternalStore } from 'react';
import { readKeysChoice, storeKeysChoice, subscribeKeysChoice } from '@/lib/office/keys-choice';

/**
 * Returns whether the office's keyboard shortcuts are enabled in this browser, and a function that
 * changes it.
 */
export function useKeysChoice(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribeKeysChoice, readKeysChoice, () => true), storeKeysChoice];
}
