/** Figures of a creator that are computed from facts, for use by other domains. */
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
