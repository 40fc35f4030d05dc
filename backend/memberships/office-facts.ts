import type { OfficeFacts } from '../extension-points/office-facts.ts';
import { countMembers } from './insight-repository.ts';
import * as repository from './office-fact-repository.ts';

/** Number of a creator's members, and number of memberships that a person has. */
export const membershipFacts: OfficeFacts = {
  async holds(db, { userId, creatorId }) {
    const own = { name: 'memberships' as const, count: await repository.countOwn(db, userId) };
    if (creatorId === null) return [own];
    return [{ name: 'members', count: await countMembers(db, creatorId) }, own];
  },
};
