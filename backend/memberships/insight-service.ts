import {
  ageBands,
  memberNumbers,
  SMALLEST_GROUP,
  type MemberNumber,
} from '../../contract/values/insights.ts';
import { countAnswers } from '../accounts/service.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import {
  toPercent,
  type InsightReport,
  type Measure,
  type ReportRows,
  type Scope,
} from '../extension-points/insight-reports.ts';
import { addTo, toLocal } from '../local-time.ts';
import {
  averageMonths,
  countMemberChanges,
  countMemberChangesByDay,
  countPeopleJoined,
  countStayed,
  MOST_MONTHS_STAYED,
} from '../notices/figure-service.ts';
import { toGroups } from './demographics.ts';
import * as repository from './insight-repository.ts';

const toToday = (timeZone: string): string => toLocal(now(), timeZone).day;

/** Counts the members of a creator at the end of a day. */
async function countMembers(db: Db, { creatorId, timeZone }: Scope, day: string): Promise<number> {
  const { joined, left } = await countMemberChanges(db, { creatorId, timeZone, to: day });
  return joined - left;
}

const members: Measure = {
  name: 'MEMBERS',
  async byDay(db, { creatorId, timeZone, from, to }) {
    const changes = await countMemberChangesByDay(db, { creatorId, timeZone, from, to });
    return changes.flatMap(({ day, joined, left }) => [
      { day, part: 'joined', value: joined },
      { day, part: 'left', value: 0 - left },
    ]);
  },
  levelAt: countMembers,
};

const membersNow: InsightReport = {
  name: 'members-now',
  async read(db, scope) {
    const { creatorId, timeZone, from, to } = scope;
    const [count, before, { joined, left }, months, { trials, retrying }] = await Promise.all([
      countMembers(db, scope, toToday(timeZone)),
      countMembers(db, scope, addTo(from, 'day', -1)),
      countMemberChanges(db, { creatorId, timeZone, from, to }),
      averageMonths(db, scope, now()),
      repository.countTrialsAndRetries(db, creatorId),
    ]);
    const values = {
      members: count,
      joined,
      left,
      leftShare: toPercent(left, before),
      monthsOnAverage: months === null ? null : Math.round(months * 10) / 10,
      trials,
      retrying,
    } satisfies Record<MemberNumber, number | null>;
    return { rows: memberNumbers.map((key) => ({ key, values: { value: values[key] } })) };
  },
};

/** Returns the first day of each month in a period. */
function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addTo(month, 'month', 1)) months.push(month);
  return months;
}

const retention: InsightReport = {
  name: 'retention',
  async read(db, { creatorId, timeZone }) {
    const current = addTo(toToday(timeZone), 'month', 0);
    const from = addTo(current, 'month', 0 - MOST_MONTHS_STAYED);
    const found = await countStayed(db, { creatorId, timeZone, from });
    const byMonth = new Map(found.map((counts) => [counts.month, counts]));
    const toRow = (month: string) => {
      const { people, stayed } = byMonth.get(month) ?? { people: 0, stayed: [] };
      const later = Array.from({ length: MOST_MONTHS_STAYED + 1 }, (_, months) => [
        `month${months}`,
        addTo(month, 'month', months) > current ? null : (stayed[months] ?? 0),
      ]);
      return { key: month, values: { people, ...Object.fromEntries(later) } };
    };
    return { rows: found[0] ? listMonths(found[0].month, current).map(toRow) : [] };
  },
};

/** Returns a report that contains a single number under the key `value`. */
const toValue = (value: number): ReportRows => ({ rows: [{ key: 'value', values: { value } }] });

const subscribersCurrentMonth: InsightReport = {
  name: 'subscribers-current-month',
  async read(db, { creatorId, timeZone }) {
    const month = addTo(toToday(timeZone), 'month', 0);
    return toValue(await countPeopleJoined(db, { creatorId, timeZone }, month));
  },
};

const totalSubscriptions: InsightReport = {
  name: 'total-subscriptions',
  read: async (db, { creatorId, timeZone }) => toValue(await countPeopleJoined(db, { creatorId, timeZone })),
};

/** Returns the age band of the age that a person reaches in a year. */
const toAgeBand = (year: number, yearOfBirth: number): string[] => {
  const age = year - yearOfBirth;
  return ageBands.filter(({ from, to }) => from <= age && age <= to).map(({ key }) => key);
};

const communityDemographics: InsightReport = {
  name: 'community-demographics',
  async read(db, { creatorId, timeZone }) {
    const people = repository.selectMembers(db, creatorId);
    const [count, answers] = await Promise.all([
      repository.countMembers(db, creatorId),
      countAnswers(db, people),
    ]);
    if (count < SMALLEST_GROUP) return { rows: [], hidden: 'FEW_PEOPLE' };
    const year = Number(toToday(timeZone).slice(0, 4));
    return {
      rows: [
        ...toGroups(
          'age',
          answers.map((row) => ({
            keys: row.yearOfBirth === null ? [] : toAgeBand(year, row.yearOfBirth),
            people: row.count,
          })),
        ),
        ...toGroups(
          'region',
          answers.map((row) => ({ keys: row.region === null ? [] : [row.region], people: row.count })),
        ),
        ...toGroups(
          'time',
          answers.map((row) => ({ keys: row.timesOfDay ?? [], people: row.count })),
        ),
      ],
    };
  },
};

export const membershipMeasures = [members];
export const membershipReports = [
  membersNow,
  retention,
  subscribersCurrentMonth,
  totalSubscriptions,
  communityDemographics,
];
