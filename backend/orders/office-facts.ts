import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/** Number of parcels that a creator has to send, and number of parcels that a person waits for. */
export const orderFacts: OfficeFacts = {
  async holds(db, { userId, creatorId }) {
    const own = { name: 'ordersUnderWay' as const, count: await repository.countUnderWay(db, userId) };
    if (creatorId === null) return [own];
    return [{ name: 'parcelsToSend', count: await repository.countToSend(db, creatorId) }, own];
  },
};
