import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/** Number of courses that a creator has published. */
export const courseFacts: OfficeFacts = {
  async holds(db, { creatorId }) {
    if (creatorId === null) return [];
    return [{ name: 'coursesPublished', count: await repository.countPublished(db, creatorId) }];
  },
};
