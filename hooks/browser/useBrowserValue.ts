import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What only the browser knows and what does not change while the page is shown, such as a cookie or the date.
 * @param read must return the same value each time, not an equal one
 * @returns `onServer` on the server and while its page is taken over
 */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(never, read, () => onServer);
