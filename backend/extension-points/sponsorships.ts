import type { Trx } from '../db/connection.ts';

/**
 * Benefit of a business for its people, such as credits. The functions are called in the
 * transaction that changes the membership.
 */
export type Sponsorship = {
  begin: (trx: Trx, businessId: string, userId: string) => Promise<void>;
  end: (trx: Trx, businessId: string, userId: string) => Promise<void>;
  /**
   * Called before the office closes the business permanently and its memberships end.
   * @throws 409 if the business cannot be closed yet
   */
  close: (trx: Trx, businessId: string, officeUserId: string) => Promise<void>;
};

const contributed: Sponsorship[] = [];

/** Registers the sponsorships; called once at startup by `app.ts`. */
export const registerSponsorships = (list: Sponsorship[]): void => void contributed.push(...list);

export async function beginSponsorships(trx: Trx, businessId: string, userId: string): Promise<void> {
  for (const { begin } of contributed) await begin(trx, businessId, userId);
}

export async function endSponsorships(trx: Trx, businessId: string, userId: string): Promise<void> {
  for (const { end } of contributed) await end(trx, businessId, userId);
}

export async function closeSponsorships(trx: Trx, businessId: string, officeUserId: string): Promise<void> {
  for (const { close } of contributed) await close(trx, businessId, officeUserId);
}
