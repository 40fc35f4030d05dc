import type { HeldFact, OwedFact } from '../../contract/office-people.ts';
import type { Db } from '../db/connection.ts';

/** Person about whom the office reads figures. */
export type FactSubject = { userId: string; creatorId: string | null };

/** Figures of a domain about a person, for the office. A figure that does not apply is left out. */
export type OfficeFacts = {
  /** Returns what the person holds. */
  holds?(db: Db, person: FactSubject): Promise<HeldFact[]>;
  /** Returns what a creator owes and is owed (cents). */
  owes?(db: Db, creatorId: string): Promise<OwedFact[]>;
};

const contributed: OfficeFacts[] = [];

/** Registers the figures; called once at startup by `app.ts`. */
export const registerOfficeFacts = (list: OfficeFacts[]): void => void contributed.push(...list);

export const listOfficeFacts = (): readonly OfficeFacts[] => contributed;
