/**
 * Event of the history with its time (seconds since 1970). `run` returns the events that result
 * from it, which are added to the pending events.
 */
export type Happening = { at: number; run(): Promise<Happening[] | void> };

/**
 * Runs events in chronological order.
 * @param end time (seconds); events at or after this time are dropped
 * @param advanceTo sets the clocks before an event
 */
export async function runHappenings(
  all: Happening[],
  end: number,
  advanceTo: (at: number) => unknown,
): Promise<void> {
  const inOrder = (left: Happening, right: Happening) => left.at - right.at;
  const waiting = [...all].sort(inOrder);
  for (let next = waiting.shift(); next && next.at < end; next = waiting.shift()) {
    await advanceTo(next.at);
    const later = (await next.run()) ?? [];
    if (later.length > 0) waiting.push(...later);
    if (later.length > 0) waiting.sort(inOrder);
  }
}
