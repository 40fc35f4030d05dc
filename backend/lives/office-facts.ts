import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/** Lives of a creator that are still to come and booked by others, with their seats. */
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
