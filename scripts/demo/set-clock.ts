import { shiftClock } from '../../backend/clock.ts';
import { config } from '../../backend/config.ts';

const DAY_SECONDS = 86_400;
/** More events than the history has: nobody listens to them yet, and all they say is read directly. */
const DROPPED = 10_000;

const wallSeconds = () => Math.floor(Date.now() / 1000);

async function control(path: string, body?: object): Promise<{ now: number }> {
  const { sandbox } = config.stripe;
  const answer = await fetch(`http://${sandbox!.host}:${sandbox!.port}/_sandbox${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`the payments sandbox answered ${answer.status} to ${path}`);
  return (await answer.json()) as { now: number };
}

/** The time of a history in seconds since 1970, so many days before now; a part of a day is its hours. */
export const timeOf = (daysAgo: number): number => wallSeconds() - Math.round(daysAgo * DAY_SECONDS);

let offsetSeconds = 0;

function setOffset(now: number): void {
  offsetSeconds = now - wallSeconds();
  shiftClock(offsetSeconds * 1000);
}

/** Sets the clocks of backend and payments sandbox back, before anything has happened there. */
export async function beginHistory(daysAgo: number): Promise<void> {
  await control('/deliveries/drop', { count: DROPPED });
  setOffset((await control('/clock/begin', { at: timeOf(daysAgo) })).now);
}

/** Lets both clocks go on to a time; what is due at the payments sandbox until then happens there. */
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
