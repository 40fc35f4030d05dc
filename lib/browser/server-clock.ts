/** Time by which the server's clock is ahead of this one (ms). */
let aheadMs = 0;

/** Sets the server's clock from the time that a response states. */
export function setServerTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Returns the time of the server (ms since 1970). */
export const serverTime = (): number => Date.now() + aheadMs;
