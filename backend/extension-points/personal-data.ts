import type { DeletionBlocker } from '../../contract/values/personal-data.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Whose data it is. */
export type DataOwner = { userId: string; creatorId: string | null };

/** The rows of one subject: one JSON file of the copy that a person downloads. */
export type PersonalList = {
  /** The name of the file, without `.json`. */
  name: string;
  /** One or two sentences for the README of the copy. */
  about: string;
  /** Without hashes, tokens and secrets, and without other people's names and addresses. */
  read(db: Db, owner: DataOwner): AsyncIterable<object> | Promise<AsyncIterable<object> | object[]>;
};

/** A stored object that is the person's own. */
export type PersonalFile = {
  /** Where it is in the copy. */
  path: string;
  storageKey: string;
};

/** Why an account cannot be deleted now; with the amount in cents where there is one. */
export type Blocker = { code: DeletionBlocker; amountCents: number | null };

/** What a domain has of a person: what they get a copy of, what keeps them, and how it ends. */
export type PersonalData = {
  lists?: PersonalList[];
  files?(db: Db, owner: DataOwner): AsyncIterable<PersonalFile>;
  /** Money that is owed, in either direction. */
  blockers?(db: Db, owner: DataOwner): Promise<Blocker[]>;
  /** The account is closed: nothing of it is public or sold any more, and all of it can come back. */
  close?(trx: Trx, owner: DataOwner): Promise<void>;
  /** The person keeps the account: what `close` did is undone. */
  reopen?(trx: Trx, owner: DataOwner): Promise<void>;
  /**
   * Returns what others paid for and cannot have once a closed account is erased; repeated until everybody has theirs.
   * @returns whether they have: until then the account is closed, and not erased
   */
  settle?(owner: DataOwner): Promise<boolean>;
  /** Forgets the person permanently, in transactions of its own; a repetition after a crash continues where it ended. */
  erase?(owner: DataOwner): Promise<void>;
};

const contributed: PersonalData[] = [];

/** Called once at the start, with the list of `app.ts`. */
export const registerPersonalData = (list: PersonalData[]): void => void contributed.push(...list);

export const listPersonalData = (): readonly PersonalData[] => contributed;

/** Repeats `work`, which says how many rows it found, until it finds fewer than `BATCH`. */
export async function untilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= BATCH);
}
