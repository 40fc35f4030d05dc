import { cachedFormat } from '@/lib/format/numbers.js';
import { DAY_MS } from '@/contract/values/times';

/** Day ("2026-11-18") and time of day ("21:30") of a clock. */
export type ClockTime = { day: string; time: string };

const two = (number: number) => String(number).padStart(2, '0');

/** Returns the day and time that a clock in a time zone shows at an instant (ms). */
export function readClock(instant: number, timeZone: string): ClockTime {
  const parts = cachedFormat(Intl.DateTimeFormat, 'en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date(instant));
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part: Intl.DateTimeFormatPart) => part.type === type)?.value);
  return {
    day: `${String(read('year')).padStart(4, '0')}-${two(read('month'))}-${two(read('day'))}`,
    time: `${two(read('hour'))}:${two(read('minute'))}`,
  };
}

const isSame = (one: ClockTime, other: ClockTime) => one.day === other.day && one.time === other.time;

const asUtc = ({ day, time }: ClockTime): number => Date.parse(`${day}T${time}:00Z`);

/**
 * Returns the instants (ms) at which a clock in a time zone shows a time. A time that the clocks
 * skip has no instant, and a repeated time has two.
 */
export function findInstants(shown: ClockTime, timeZone: string): number[] {
  const utc = asUtc(shown);
  if (Number.isNaN(utc)) return [];
  const offsets = [utc - DAY_MS, utc + DAY_MS].map((near) => asUtc(readClock(near, timeZone)) - near);
  const candidates = new Set(offsets.map((offset) => utc - offset));
  return [...candidates]
    .filter((instant) => isSame(readClock(instant, timeZone), shown))
    .sort((a, b) => a - b);
}

/** Time zones with many members of this product, in display order. */
const commonZones = [
  'Australia/Sydney',
  'Australia/Perth',
  'Pacific/Auckland',
  'Australia/Brisbane',
  'Australia/Adelaide',
];

/**
 * Returns two time zones whose clocks differ from the chosen time zone at an instant. The creator's
 * own time zone is first.
 */
export function listOtherZones(instant: number, chosen: string, own: string): string[] {
  const shown = new Set([JSON.stringify(readClock(instant, chosen))]);
  return [own, ...commonZones]
    .filter((zone) => {
      const clock = JSON.stringify(readClock(instant, zone));
      const isNew = !shown.has(clock);
      shown.add(clock);
      return isNew;
    })
    .slice(0, 2);
}

/** Returns the name of a time zone for a list: "Australia/Perth" is "Perth, Australia". */
export const toZoneLabel = (timeZone: string): string =>
  timeZone.replaceAll('_', ' ').split('/').toReversed().join(', ');
