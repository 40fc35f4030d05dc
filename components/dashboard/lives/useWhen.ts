import { useState } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { findInstants, readClock, type ClockTime } from '@/lib/lives/zoned-time';

/** Time of a live: an instant and the time zone in which its creator chose it. */
export type When = { startsAt: string | null; timeZone: string };

type Typed = ClockTime & { zone: string };

/** Reason why a typed time is invalid: day or time is missing, or a clock change skips the time. */
type Problem = 'INCOMPLETE' | 'SKIPPED';

const isComplete = ({ day, time }: ClockTime) => day !== '' && time !== '';

/**
 * Returns the state of the fields for a day, a time and a time zone. Only a complete and existing
 * time is passed to `onChange`.
 */
export function useWhen({ startsAt, timeZone }: When, onChange: (when: When) => void) {
  const own = useBrowserValue(browserTimeZone, timeZone) ?? timeZone;
  const [typed, setTyped] = useState<Typed | null>(null);
  const stored: Typed =
    startsAt === null
      ? { day: '', time: '', zone: own }
      : { ...readClock(Date.parse(startsAt), timeZone), zone: timeZone };
  const shown = typed ?? stored;
  const instants = isComplete(shown) ? findInstants(shown, shown.zone) : [];
  const isEmpty = shown.day === '' && shown.time === '';
  const problem: Problem | undefined =
    isEmpty || instants.length > 0 ? undefined : isComplete(shown) ? 'SKIPPED' : 'INCOMPLETE';

  const choose = (instant: number, zone: string) =>
    onChange({ startsAt: new Date(instant).toISOString(), timeZone: zone });

  return {
    shown,
    /** Time zone of the browser. */
    own,
    /** Both instants of a time that a clock change repeats; otherwise one instant or none. */
    instants,
    problem,
    set(part: Partial<Typed>) {
      const next = { ...shown, ...part };
      const [first] = isComplete(next) ? findInstants(next, next.zone) : [];
      setTyped(first === undefined ? next : null);
      if (first !== undefined) choose(first, next.zone);
      else if (next.day === '' && next.time === '') onChange({ startsAt: null, timeZone: next.zone });
    },
    /** Chooses one of two instants of a repeated time. */
    pick: (instant: number) => choose(instant, shown.zone),
    /** Discards the typed time and shows the stored time again. */
    reset: () => setTyped(null),
  };
}

export type WhenState = ReturnType<typeof useWhen>;
