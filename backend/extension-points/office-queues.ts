import type { z } from 'zod';
import type { AuditAction, ReasonNeed } from '../../contract/values/office.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Verdict } from '../errors.ts';
import type { OfficeActor } from '../http/actor.ts';
import type { Sorted } from './content-kinds.ts';

/**
 * Number of waiting items, the time since which the oldest item waits, and the next deadline.
 * Without `dueAt`, the deadline follows from `oldestAt`.
 */
export type Waiting = { count: number; oldestAt: Date | null; dueAt?: Date | null };

type Identified = { id: string };

/** Result of a decision that was carried out. */
export type Outcome<Before = unknown> = {
  /** Values that an undo restores, as JSON. Without them the decision cannot be undone. */
  before?: Before;
  /** Work that follows the commit, such as a request to the card provider. */
  afterCommit?: () => Promise<unknown>;
};

/**
 * Undo of a decision, which is possible for some minutes, while its notices and refunds are
 * delayed.
 */
export type QueueUndo<Item extends Identified = Identified, Before = unknown> = {
  /** Schema that reads the stored `before` of the decision. */
  before: z.ZodType<Before>;
  /**
   * Returns false if the decision about this item cannot be undone. If absent, every decision can
   * be undone.
   */
  isPossible?(item: Item): boolean;
  /**
   * Restores the state before the decision. The item is locked and has not changed since.
   * @throws 409 if the state cannot be restored any more
   */
  restore(trx: Trx, item: Item, before: Before): Promise<void>;
};

/** Decision that the office can make about an item of a queue. */
export type QueueAction<Item extends Identified = Identified, Input = unknown, Before = unknown> = {
  /** Name of the decision in the log. */
  audit: AuditAction;
  /** Schema of the input beyond the reason; absent for a decision without an input. */
  input?: z.ZodType<Input>;
  /** Returns true if the person may make the decision now, otherwise the reason why not. */
  can(item: Item, actor: OfficeActor): Verdict;
  /**
   * Returns the amount of a decision that a second person must agree to, otherwise null. Absent for
   * a decision that one person always makes alone.
   */
  secondPerson?(trx: Trx, item: Item, input: Input): Promise<{ amountCents: number } | null>;
  /**
   * Carries out the decision about an item that `find` has locked.
   * @param given.reason the reason; empty for a decision without a reason
   */
  decide(
    trx: Trx,
    actor: OfficeActor,
    item: Item,
    given: { reason: string; input: Input },
  ): Promise<Outcome<NoInfer<Before>> | void>;
  /** Absent for a decision that cannot be undone. */
  undo?: QueueUndo<Item, Before>;
};

/** Number of waiting items, which the first page of the office shows. */
export type OfficeCount = {
  name: string;
  /** Views whose items wait for a decision; the first view opens by default. */
  waiting: readonly string[];
  count(db: Db, view: string): Promise<Waiting>;
};

/** List of items that the office can open in several views. */
export type OfficeList<Item extends Identified = Identified> = OfficeCount & {
  /** Names of the views, such as one for each state. */
  views: readonly string[];
  /** Schema of an item as the office sees it. */
  item: z.ZodType<Item>;
  /** True if `list` supports a search. */
  isSearchable?: true;
  /** Names of the parts of a view that can be listed alone, each with its number of items. */
  parts?: { names: readonly string[]; count(db: Db, view: string): Promise<Record<string, number>> };
  /** Lists the items of a view; `after` is [sortText, id]. */
  list(
    db: Db,
    view: string,
    after: string[] | null,
    limit: number,
    narrowed?: Narrowed,
  ): Promise<Sorted<Item>[]>;
};

/** Filters of a list; an absent field does not limit the items. */
export type Narrowed = {
  /** Search text that an item must contain, only for searchable lists. */
  search?: string;
  /** Part of the view, only for lists with parts. */
  part?: string;
};

/** Queue of the office: its lists, and the decisions about its items. */
export type OfficeQueue<Item extends Identified = Identified> = OfficeList<Item> & {
  /** Finds an item in any state and locks it until the end of the transaction. */
  find(trx: Trx, id: string): Promise<Item | undefined>;
  /** Returns the values on which a decision is based. A change of these values is a conflict. */
  seen(item: Item): unknown;
  /** Returns the time since when the item waits for a decision; null if it does not wait. */
  waitingSince?(item: Item): string | null;
  /** Returns the subject of the log's entry; `detail` precedes the reason there. */
  subject(item: Item, input?: unknown): { type: string; id: string; title: string; detail?: string };
  /** Decisions in the order of their buttons. */
  actions: Record<string, QueueAction<Item>>;
  /** Need for a reason by decision. */
  reasons: Record<string, ReasonNeed>;
};

/** Queue with decisions, list without decisions, or only the count of a list with its own call. */
export type OfficeContribution = OfficeCount | OfficeList | OfficeQueue;

const counts: OfficeCount[] = [];

/** Registers the office queues; called once at startup by `app.ts`. */
export const registerQueues = (list: OfficeContribution[]): void => void counts.push(...list);

export const listCounts = (): readonly OfficeCount[] => counts;

const isList = (each: OfficeCount): each is OfficeList => 'list' in each;

export const isQueue = (each: OfficeList): each is OfficeQueue => 'actions' in each;

export const listQueues = (): readonly OfficeList[] => counts.filter(isList);
