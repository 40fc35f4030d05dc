import { useSyncExternalStore } from 'react';
import { readKeysChoice, storeKeysChoice, subscribeKeysChoice } from '@/lib/office/keys-choice';

/** Returns whether the keys of the office work in this browser, and the function that sets it. */
export function useKeysChoice(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribeKeysChoice, readKeysChoice, () => true), storeKeysChoice];
}
