import type { CreditsChoice, DeletionBlocker, DeletionDelay } from '../../contract/values/personal-data.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Owner of the data. */
export type DataOwner = {
  userId: string;
  creatorId: string | null;
  /** Choice of a closed account for its unspent bought credits. */
  creditsChoice?: CreditsChoice | null;
};

/** Rows of one subject, as one JSON file in the data export. */
export type PersonalList = {
  /** Name of the file without `.json`. */
  name: string;
  /** Description for the README of the export, one or two sentences. */
  about: string;
  /**
   * Reads the rows without hashes, tokens and secrets, and without names and addresses of other
   * people.
   */
  read(db: Db, owner: DataOwner): AsyncIterable<object> | Promise<AsyncIterable<object> | object[]>;
};

/** Stored object that belongs to the person. */
export type PersonalFile = {
  /** Path in the export. */
  path: string;
  storageKey: string;
};

/** Reason why an account cannot be deleted now, with the amount if any (cents). */
export type Blocker = { code: DeletionBlocker; amountCents: number | null };

/**
 * Reason why the erasure of a closed account is delayed, with the amount, if any (cents), and the
 * end of the delay, if known.
 */
export type Delay = { code: DeletionDelay; amountCents: number | null; until: Date | null };

/**
 * `blockers` are debts in either direction, which prevent a deletion. `delays` are money on its way
 * to the person and rights of others, which delay the erasure of a closed account. Until the
 * erasure, the account can be restored.
 */
export type Owed = { blockers: Blocker[]; delays: Delay[] };

/** Personal data of a domain: its export, the reasons against a deletion and its erasure. */
export type PersonalData = {
  lists?: PersonalList[];
  files?(db: Db, owner: DataOwner): AsyncIterable<PersonalFile>;
  /** Returns what the domain owes or is owed; an absent list is empty. */
  owed?(db: Db, owner: DataOwner): Promise<Partial<Owed>>;
  /** Returns the amount of unspent bought credits (cents), about which the person has to decide. */
  boughtCreditsCents?(db: Db, owner: DataOwner): Promise<number>;
  /**
   * Hides and withdraws everything of a closed account. Everything can be restored, except refunded
   * credits.
   */
  close?(trx: Trx, owner: DataOwner): Promise<void>;
  /** Undoes `close` when the person keeps the account. */
  reopen?(trx: Trx, owner: DataOwner): Promise<void>;
  /**
   * Settles the money of a closed account before the erasure. For example, it refunds payments of
   * others who cannot use what they paid for. The call is repeated until everything is settled.
   * @returns true if everything is settled; until then the account is closed but not erased
   */
  settle?(owner: DataOwner): Promise<boolean>;
  /**
   * Erases the person permanently in separate transactions. A repeated call after a crash continues
   * the erasure.
   */
  erase?(owner: DataOwner): Promise<void>;
  /**
   * Called under the user's lock directly before the account is erased.
   * @returns false if money arrived since `settle`; the erasure is then repeated
   */
  isSettled?(trx: Trx, owner: DataOwner): Promise<boolean>;
};

const contributed: PersonalData[] = [];

/** Registers the personal data; called once at startup by `app.ts`. */
export const registerPersonalData = (list: PersonalData[]): void => void contributed.push(...list);

export const listPersonalData = (): readonly PersonalData[] => contributed;

/** Repeats `work`, which returns the number of rows found, until it finds fewer than `BATCH`. */
export async function untilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= BATCH);
}
