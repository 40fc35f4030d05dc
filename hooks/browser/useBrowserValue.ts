import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns a browser-only value that does not change while the page is shown, such as a cookie or
 * the date.
 * @param read must return the identical value each time, not an equal value
 * @returns `onServer` on the server and during hydration
 */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(never, read, () => onServer);
