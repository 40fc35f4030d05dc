import { MINUTE_MS } from '@/contract/values/times';

/**
 * Returns the whole minutes until the end of an undo, at least 1 until it is over.
 * @param minute current minute (ms); null on the server
 */
export function minutesLeft(undoUntil: string, minute: number | null): number | undefined {
  if (minute === null) return undefined;
  const left = (Date.parse(undoUntil) - minute) / MINUTE_MS;
  return left <= 0 ? 0 : Math.max(1, Math.floor(left));
}
