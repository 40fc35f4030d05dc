import { ageBands, SMALLEST_GROUP, type DemographicKind } from '../../contract/values/insights.ts';
import { regions, timesOfDay } from '../../contract/values/onboarding.ts';
import { toPercent, type ReportRows } from '../extension-points/insight-reports.ts';

/**
 * Number of people who gave the same set of answers. A person with several answers is counted in
 * one entry only.
 */
type Answers = { keys: readonly string[]; people: number };

const orders: Record<DemographicKind, readonly string[]> = {
  age: ageBands.map(({ key }) => key),
  region: regions,
  time: timesOfDay,
};

/** Counts the people who gave at least one of the given answers. */
const countAny = (answers: readonly Answers[], keys: readonly string[]): number =>
  answers
    .filter((answer) => answer.keys.some((key) => keys.includes(key)))
    .reduce((sum, { people }) => sum + people, 0);

/**
 * Groups people by their answers without revealing small groups. Groups of fewer than ten people
 * are combined as `other`. If `other` would still have fewer than ten, the smallest shown group is
 * added to it. Therefore, no difference of shown numbers is a group of fewer than ten people. If
 * fewer than ten people answered at all, no groups are returned.
 */
export function toGroups(kind: DemographicKind, answers: readonly Answers[]): ReportRows['rows'] {
  const given = orders[kind].filter((key) => countAny(answers, [key]) > 0);
  if (countAny(answers, given) < SMALLEST_GROUP) return [];
  const byCount = given
    .map((key) => ({ key, people: countAny(answers, [key]) }))
    .sort((one, other) => one.people - other.people);
  const small = byCount.filter(({ people }) => people < SMALLEST_GROUP).map(({ key }) => key);
  const isTooSmall = small.length > 0 && countAny(answers, small) < SMALLEST_GROUP;
  const added = isTooSmall ? byCount.slice(0, small.length + 1).map(({ key }) => key) : small;
  const groups = [
    ...given.filter((key) => !added.includes(key)).map((key) => ({ key, people: countAny(answers, [key]) })),
    ...(added.length ? [{ key: 'other', people: countAny(answers, added) }] : []),
  ];
  const total = groups.reduce((sum, { people }) => sum + people, 0);
  return groups.map(({ key, people }) => ({
    key,
    group: kind,
    values: { people, share: toPercent(people, total) },
  }));
}
