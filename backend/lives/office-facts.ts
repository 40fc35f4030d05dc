import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/** Number of a creator's booked lives that have not ended, and number of seats booked in them. */
export const liveFacts: OfficeFacts = {
  async holds(db, { creatorId }) {
    if (creatorId === null) return [];
    const { lives, seats } = await repository.countBooked(db, creatorId);
    return [
      { name: 'livesBooked', count: lives },
      { name: 'seatsBooked', count: seats },
    ];
  },
};
