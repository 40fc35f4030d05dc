/**
 * Divides an amount in proportion to parts (cents). The running total is rounded, so that the
 * shares add up to the amount. No share exceeds its part if the amount does not exceed the sum of
 * the parts.
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
