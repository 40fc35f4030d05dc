/** Figures of a creator from facts, for the domains that show them. */
export {
  averageMonths,
  countMemberChanges,
  countMemberChangesByDay,
  countPeopleJoined,
  countStayed,
} from './member-figures-repository.ts';
export {
  countSold,
  countSoldByDay,
  isMemberAt,
  sumByContent,
  sumEarningsByDay,
} from './sale-figures-repository.ts';
