/**
 * Divides an amount in proportion to parts (cents). Rounds on the running total, so that the shares
 * add up to the amount and none exceeds its part while the amount does not exceed all parts.
 */
export function shareOut(totalCents: number, parts: number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  let granted = 0;
  return parts.map((part) => {
    before += part;
    const until = whole === 0 ? 0 : Math.round((totalCents * before) / whole);
    const share = until - granted;
    granted = until;
    return share;
  });
}
