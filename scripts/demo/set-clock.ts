import { shiftClock } from '../../backend/clock.ts';
import { config } from '../../backend/config.ts';

const DAY_SECONDS = 86_400;
/**
 * Number of provider events to drop, which exceeds the number of events in the history. No receiver
 * is running yet, and the results are read directly.
 */
const DROPPED = 10_000;

const wallSeconds = () => Math.floor(Date.now() / 1000);

async function send(path: string, body: object): Promise<Response> {
  const { host, port } = config.stripe.sandbox!;
  return fetch(`http://${host}:${port}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function control<T = { now: number }>(path: string, body: object): Promise<T> {
  const answer = await send(path, body);
  if (!answer.ok) throw new Error(`the payments sandbox answered ${answer.status} to ${path}`);
  return (await answer.json()) as T;
}

/**
 * Opens a dispute about a payment, in the same way as the buyer's bank.
 * @returns the id of the dispute in the sandbox
 */
export const openDispute = async (paymentId: string): Promise<string> =>
  (await control<{ dispute: { id: string } }>('/disputes', { payment_intent: paymentId })).dispute.id;

/**
 * Returns the time that is a number of days before now (seconds since 1970). The number can have a
 * fraction.
 */
export const daysAgoToTime = (daysAgo: number): number => wallSeconds() - Math.round(daysAgo * DAY_SECONDS);

let offsetSeconds = 0;

function setOffset(now: number): void {
  offsetSeconds = now - wallSeconds();
  shiftClock(offsetSeconds * 1000);
}

/**
 * Sets back the clocks of the backend and the payments sandbox before their first event.
 * @returns false if the sandbox already has events, for example if only the database was deleted.
 *   Its clock cannot be set back then.
 */
export async function beginHistory(daysAgo: number): Promise<boolean> {
  const answer = await send('/clock/begin', { at: daysAgoToTime(daysAgo) });
  if (answer.status === 409) return false;
  setOffset(((await answer.json()) as { now: number }).now);
  await control('/deliveries/drop', { count: DROPPED });
  return true;
}

/**
 * Advances both clocks to a time (seconds). The payments sandbox runs its scheduled changes up to
 * that time.
 */
export async function advanceTo(at: number): Promise<void> {
  const seconds = at - (wallSeconds() + offsetSeconds);
  if (seconds > 0) setOffset((await control('/clock/advance', { seconds })).now);
}

/** Sets both clocks to the current time and enables the delivery of provider events again. */
export async function endHistory(): Promise<void> {
  await advanceTo(wallSeconds());
  await control('/deliveries/drop', { count: 0 });
  shiftClock(0);
}
