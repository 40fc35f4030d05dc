import type { OfficeFacts } from '../extension-points/office-facts.ts';
import { creditsOwedCents } from '../money/ledger.ts';

/** Unspent credits of a person, for the office. */
export const creditFacts: OfficeFacts = {
  async holds(db, { userId }) {
    return [{ name: 'credits', cents: (await creditsOwedCents(db, userId)).all }];
  },
};
