import type { OfficeFacts } from '../extension-points/office-facts.ts';
import * as repository from './office-fact-repository.ts';

/** Parcels that a creator has to send, and the parcels that are on their way to a person. */
export const orderFacts: OfficeFacts = {
  async holds(db, { userId, creatorId }) {
    const own = { name: 'ordersUnderWay' as const, count: await repository.countUnderWay(db, userId) };
    if (creatorId === null) return [own];
    return [{ name: 'parcelsToSend', count: await repository.countToSend(db, creatorId) }, own];
  },
};
