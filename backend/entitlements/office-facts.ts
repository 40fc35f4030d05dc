import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/**
 * Figures for the office: the courses that a person can open, and the buyers of a creator who still
 * own their purchases.
 */
export const entitlementFacts: OfficeFacts = {
  async holds(db, { userId, creatorId }) {
    const owned = { name: 'coursesOwned' as const, count: await repository.countOwnedCourses(db, userId) };
    if (creatorId === null) return [owned];
    return [{ name: 'keptBuyers', count: await repository.countKeptBuyers(db, creatorId) }, owned];
  },
};
