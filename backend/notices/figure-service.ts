/** Figures of a creator from facts, for the domains that show them. */
export {
  averageMonths,
  countMemberChanges,
  countMemberChangesByDay,
  countPeopleJoined,
  countStayed,
} from './member-figures-repository.ts';
export { isMemberAt, MOST_MONTHS_STAYED, type SummedCreator } from './fact-queries.ts';
export { sumFacts } from './fact-sum-service.ts';
export {
  countSold,
  countSoldByDay,
  sumByContent,
  sumEarningsByDay,
  sumFees,
} from './sale-figures-repository.ts';
