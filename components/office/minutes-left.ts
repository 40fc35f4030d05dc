import { MINUTE_MS } from '@/contract/values/times';

/**
 * Returns the remaining whole minutes of an undo period, at least 1 until the period ends.
 * @param minute current minute (ms); null on the server
 */
export function minutesLeft(undoUntil: string, minute: number | null): number | undefined {
  if (minute === null) return undefined;
  const left = (Date.parse(undoUntil) - minute) / MINUTE_MS;
  return left <= 0 ? 0 : Math.max(1, Math.floor(left));
}
