import type { OfficeFacts } from '../extension-points/office-facts.ts';
import { readFigures } from './service.ts';

/** Money of a creator: in the wallet, in the next payout, and held by a bank. */
export const walletFacts: OfficeFacts = {
  async owes(_db, creatorId) {
    const { balanceCents, funds, held } = await readFigures(creatorId);
    return [
      { name: 'wallet', cents: balanceCents },
      ...(funds
        ? [{ name: 'nextPayout' as const, cents: funds.availableCents, day: funds.nextPayoutOn }]
        : []),
      { name: 'heldByBank', cents: held.reduce((sum, { shareCents }) => sum + shareCents, 0) },
    ];
  },
};
