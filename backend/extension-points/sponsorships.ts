import type { Trx } from '../db/connection.ts';

/** What a business gives the people who belong to it, such as credits; called in the transaction that changes who does. */
export type Sponsorship = {
  begin: (trx: Trx, businessId: string, userId: string) => Promise<void>;
  end: (trx: Trx, businessId: string, userId: string) => Promise<void>;
  /** The business is closed permanently by somebody of the office; before its people are ended. @throws 409 when it cannot be yet */
  close: (trx: Trx, businessId: string, officeUserId: string) => Promise<void>;
};

const contributed: Sponsorship[] = [];

/** Called once at the start, with the list of `app.ts`. */
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
