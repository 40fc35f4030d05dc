import { shiftClock } from '../../backend/clock.ts';
import { config } from '../../backend/config.ts';

const DAY_SECONDS = 86_400;
/** More events than the history has: nobody listens to them yet, and all they say is read directly. */
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

/** A buyer's bank disputes a payment. @returns the dispute's id at the sandbox */
export const openDispute = async (paymentId: string): Promise<string> =>
  (await control<{ dispute: { id: string } }>('/disputes', { payment_intent: paymentId })).dispute.id;

/** The time of a history in seconds since 1970, so many days before now; a part of a day is its hours. */
export const timeOf = (daysAgo: number): number => wallSeconds() - Math.round(daysAgo * DAY_SECONDS);

let offsetSeconds = 0;

function setOffset(now: number): void {
  offsetSeconds = now - wallSeconds();
  shiftClock(offsetSeconds * 1000);
}

/**
 * Sets the clocks of backend and payments sandbox back, before anything has happened there.
 * @returns false where something has, as when only the database was removed: then its time cannot be set back
 */
export async function beginHistory(daysAgo: number): Promise<boolean> {
  const answer = await send('/clock/begin', { at: timeOf(daysAgo) });
  if (answer.status === 409) return false;
  setOffset(((await answer.json()) as { now: number }).now);
  await control('/deliveries/drop', { count: DROPPED });
  return true;
}

/** Moves both clocks forward to a time; what is due at the payments sandbox until then happens there. */
export async function goTo(at: number): Promise<void> {
  const seconds = at - (wallSeconds() + offsetSeconds);
  if (seconds > 0) setOffset((await control('/clock/advance', { seconds })).now);
}

/** Both clocks are right again, and events are delivered. */
export async function endHistory(): Promise<void> {
  await goTo(wallSeconds());
  await control('/deliveries/drop', { count: 0 });
  shiftClock(0);
}
