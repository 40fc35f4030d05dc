import type { LiveMinute } from '@/contract/live-analytics';

/** Lengths of a step (minutes). */
const lengths = [1, 2, 5, 10, 30] as const;
/** Number of steps that a chart can show. */
const MOST_STEPS = 60;

/** Consecutive minutes of a live that a chart shows as one bar; `minute` is the first minute. */
export type MinuteStep = LiveMinute & { length: number };

const merge = (minutes: readonly LiveMinute[], length: number): MinuteStep => {
  const sum = (valueOf: (minute: LiveMinute) => number) =>
    minutes.reduce((total, minute) => total + valueOf(minute), 0);
  return {
    minute: minutes[0]!.minute,
    length,
    viewers: Math.max(...minutes.map(({ viewers }) => viewers)),
    joins: sum(({ joins }) => joins),
    leaves: sum(({ leaves }) => leaves),
    messages: sum(({ messages }) => messages),
    questions: sum(({ questions }) => questions),
    reactions: sum(({ reactions }) => reactions),
    tipsCents: sum(({ tipsCents }) => tipsCents),
  };
};

/**
 * Merges the minutes of a long live into steps of 2 to 30 minutes, so that they fit into a chart.
 */
export function toSteps(minutes: readonly LiveMinute[]): MinuteStep[] {
  const length = lengths.find((each) => minutes.length / each <= MOST_STEPS) ?? lengths.at(-1)!;
  const steps: MinuteStep[] = [];
  for (let place = 0; place < minutes.length; place += length)
    steps.push(merge(minutes.slice(place, place + length), length));
  return steps;
}
