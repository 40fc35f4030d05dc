import { sql, type RawBuilder } from 'kysely';
import type { ContentCard, OwnContent, ReviewEntry } from '../../contract/content.ts';
import type { Progress } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { SettableState, StateSets } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { CountChange, OwnPage } from '../db/content-queries.ts';
import { z } from '../../contract/zod.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';

/**
 * Content fields that the access rules read. `isPublic` alone decides whether everybody may see the
 * content.
 */
export type Content = {
  id: string;
  title: string;
  creatorId: string;
  /** Cents; 0 is free, and null is a draft whose price is not chosen. */
  priceCents: number | null;
  /** True if the content is in a public state and its creator is approved. */
  isPublic: boolean;
  isDeleted: boolean;
};

/** Viewer of content with their relation to the content. */
export type Viewer = {
  actor: Actor | null;
  /** True if the viewer has an active entitlement. */
  isUnlocked: boolean;
};

/** List entry ordered by `sortText` and id: descending for own lists, ascending for reviews. */
export type Sorted<T> = T & { id: string; sortText: string };

/**
 * Contents that the office lists: waiting for a review, published without a review, or in one
 * state.
 */
export type ReviewQueue = 'waiting' | 'unreviewed' | { state: string };

const moment = z.coerce.date();

/** Values of a content before a review, which an undo of the review restores. */
export const ReviewBefore = z.object({
  state: z.string(),
  publishAt: moment.nullable().optional(),
  publishedAt: moment.nullable(),
  submittedAt: moment.nullable(),
  hasPendingChanges: z.boolean().optional(),
  unreviewedSince: moment.nullable(),
  rejectionReason: z.string().nullable(),
  updatedAt: moment,
  ownersCount: z.int(),
  /** Public and waiting media, for types whose new media is reviewed. */
  media: z.unknown().optional(),
});
export type ReviewBefore = z.output<typeof ReviewBefore>;

/** Review of a content type by the office, if the type is reviewed. */
export type ContentReview = {
  /** Lists the contents of a queue, longest waiting first; `after` is [sortText, id]. */
  list(
    db: Db,
    queue: ReviewQueue,
    after: string[] | null,
    limit: number,
    search?: string,
  ): Promise<Sorted<ReviewEntry>[]>;
  count(db: Db, queue: 'waiting' | 'unreviewed'): Promise<number>;
  /** Finds content in any state and locks it until the end of the transaction. */
  find(trx: Trx, id: string): Promise<ReviewEntry | undefined>;
  /**
   * Approves (`reason` null) or rejects content that waits or was published without a review.
   * @returns the values before the review
   * @throws 404 for an unknown id, 409 if no decision is pending
   */
  decide(trx: Trx, id: string, reason: string | null): Promise<ReviewBefore>;
  /**
   * Lists the contents that are reviewed together with their creator's profile. Absent for types
   * whose contents are reviewed only after the profile.
   */
  listWithProfile?(db: Db, creatorIds: string[]): Promise<{ creatorId: string; entry: ReviewEntry }[]>;
  /**
   * Restores the values before a review.
   * @throws 409 if somebody has obtained the content since the review
   */
  restore(trx: Trx, id: string, before: ReviewBefore): Promise<void>;
};

/** Ranking of a content type by use (docs/ranking.md). */
export type ContentRanking = {
  /**
   * Selects `user_id`, `content_id` and `at` of the ranked actions since a time. Unlocking and the
   * creator's own actions are excluded. Absent for types that are ranked by unlocking only.
   */
  doneSince?(since: Date): RawBuilder<unknown>;
  /** Stores the week's scores by id; contents that are not in the map get 0. */
  setWeekScores(db: Db, scores: Map<string, number>): Promise<void>;
};

/** State of a content before a decision, with the time of its scheduled publication. */
export const PublicationBefore = z.object({ state: z.string(), publishAt: moment.nullable() });
export type PublicationBefore = z.output<typeof PublicationBefore>;

/** Takedown of a content type by the office. */
export type TakedownOfKind = {
  /**
   * Takes content down.
   * @returns the values before the takedown
   * @throws 409 if the content is not visible in its current state
   */
  takeDown(trx: Trx, id: string): Promise<PublicationBefore>;
  /**
   * Restores content after an appeal.
   * @param state state before the takedown
   * @throws 409 if the content was deleted meanwhile
   */
  putBack(trx: Trx, id: string, state: string): Promise<void>;
  /**
   * Undoes a takedown, or a restoration, within minutes.
   * @throws 409 if the content was deleted meanwhile
   */
  restore(trx: Trx, id: string, before: PublicationBefore): Promise<void>;
  /**
   * Lists those of the contents whose current use a takedown would end permanently, such as a
   * running live. Absent for types whose takedown can always be undone.
   */
  listFinal?(db: Db, ids: string[]): Promise<string[]>;
  /** Path of the page on which the creator reads the reason. */
  editorPath(id: string): string;
};

/** Cover of a content type, for the task that draws covers. */
type CoverOfKind = {
  find(db: Db, id: string): Promise<{ topicId: TopicId | null; hasOwnPicture: boolean } | undefined>;
  set(trx: Trx, id: string, picture: string): Promise<unknown>;
};

/** Pictures and videos of a content, for its creator. */
export type ContentMedia = {
  /** Name of the cover picture. */
  cover: string | null;
  /** Files of any kind in their order, each with its title in the content. */
  files: { fileId: string; title: string }[];
};

/** Ownership of a content type that is also included in other content. */
type HoldingOfKind = {
  isEntitled(db: Db, userId: string | undefined, id: string): Promise<boolean>;
  /** Locks a person's use of a content and every entitlement that may grant the content. */
  lock(trx: Trx, userId: string, id: string): Promise<void>;
  /**
   * Selects the rows of `entitlements` that may grant the content, for lists of people;
   * `isEntitled` decides for each person.
   */
  mayBeGrantedBy(id: string): RawBuilder<boolean>;
  /**
   * Counts the people for whom `isEntitled` is true, by id; contents without an owner are absent.
   */
  countOwners(db: Db, ids: string[]): Promise<Map<string, number>>;
};

/** Seats of a content type that has room for a limited number of people. */
type SeatsOfKind = {
  /**
   * Reserves a seat for a person who is granted the content, unless the person already has a seat.
   * The person's entitlement is locked.
   * @returns false if no seat is left
   */
  take(trx: Trx, userId: string, id: string): Promise<boolean>;
  /** Frees a person's seat after an entitlement has ended, unless the seat is still needed. */
  free(trx: Trx, userId: string, id: string): Promise<void>;
  /** Called after a person has lost the access to a content, even if only for a while. */
  accessLost(trx: Trx, userId: string, id: string): Promise<void>;
};

/**
 * Actions with which creators change their own content in lists of several types. Each action
 * checks the owner.
 */
type EditingOfKind = {
  create(
    actor: CreatorActor,
    draft: { title: string; topicId?: TopicId; tags?: string[] },
  ): Promise<{ id: string }>;
  /** Returns the id of a draft that has this title and was never changed. */
  findUntouched?(db: Db, creatorId: string, title: string): Promise<string | undefined>;
  /** @throws 422 for a state that the content type does not have */
  updateStatus(actor: CreatorActor, id: string, status: SettableState): Promise<unknown>;
  remove(actor: CreatorActor, id: string): Promise<unknown>;
  /**
   * Replaces the tags.
   * @throws 409 if the content cannot be changed now
   */
  setTags(actor: CreatorActor, id: string, tags: string[]): Promise<unknown>;
};

/**
 * Buyers of a content type that is never in the library, such as a product sent by post. Nobody
 * has an entitlement to such content.
 */
type BuyersOfKind = {
  /** Returns true if a person has bought a content. Buyers may see and rate the content. */
  isBuyer(db: Db, userId: string, id: string): Promise<boolean>;
  /** Counts the buyers by id; contents without a buyer are absent. */
  countBuyers(db: Db, ids: string[]): Promise<Map<string, number>>;
};

/** Content type as shared code sees it. */
export type ContentKind = {
  type: ContentType;
  /** Sets of states, from contract/values/states.ts. */
  states: StateSets;
  /** True if a membership can include the content. */
  isIncludable?: true;
  /** True if a discount code can name the content. */
  isDiscountable?: true;
  /** Buyers of a type that is never in the library; absent for all other types. */
  outsideLibrary?: BuyersOfKind;
  find(db: Db, id: string): Promise<Content | undefined>;
  /**
   * Finds and locks the row for this transaction, so that changes of one content are serialised.
   */
  lock(trx: Trx, id: string): Promise<Content | undefined>;
  /** Returns the cards of contents in any state, by content id. */
  cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>>;
  /** Lists a creator's own content in the order of `page`; its `after` is [sortText, id]. */
  listOwn(
    db: Db,
    creatorId: string,
    page: OwnPage,
  ): Promise<Sorted<Omit<OwnContent, 'ownersCount' | 'earnedCents'>>[]>;
  addToCounts(trx: Db, id: string, change: CountChange): Promise<void>;
  /**
   * Ownership for content types that are included in other content. Without this field, an
   * entitlement to the content itself decides.
   */
  entitlement?: HoldingOfKind;
  /** Seats of a type that has room for a limited number of people. */
  seats?: SeatsOfKind;
  /**
   * Returns the progress by id, with the title of the next part and its position from 1. Absent for
   * types without progress.
   */
  progress?(
    db: Db,
    userId: string,
    ids: string[],
  ): Promise<Map<string, { progress: Progress; continueTitle: string | null; continuePlace: number | null }>>;
  editing?: EditingOfKind;
  cover?: CoverOfKind;
  review?: ContentReview;
  takedown?: TakedownOfKind;
  ranking?: ContentRanking;
  /** Pictures and files that can be exported; absent for types without files. */
  media?(db: Db, id: string): Promise<ContentMedia>;
  /** Paths of the static pages that show a content; a change revalidates them. */
  publicPages(db: Db, id: string): Promise<string[]>;
  /**
   * Paths of this type's static pages that name content of another type, such as a post for buyers.
   */
  pagesNaming?(db: Db, content: { contentType: ContentType; contentId: string }): Promise<string[]>;
  /** Selects `tags`, one row per public content; absent for types without tags. */
  publicTags?: RawBuilder<unknown>;
  /** Lists the content of a creator in a public state, even if the creator is not public. */
  listPublishedIds(db: Db, creatorId: string): Promise<string[]>;
  /**
   * Returns the condition that a search matches the title or the creator of the content with an id.
   * Absent for types that the office does not search.
   */
  hasWords?(id: RawBuilder<unknown>, search: string): RawBuilder<boolean>;
};

const kinds = new Map<ContentType, ContentKind>();

/** Registers the content types; called once at startup by `app.ts`. */
export const registerContentKinds = (list: ContentKind[]): void => {
  for (const kind of list) kinds.set(kind.type, kind);
};

/**
 * Returns the registered content type.
 * @throws 404 for a type that no domain contributes
 */
export function getContentKind(type: ContentType): ContentKind {
  const kind = kinds.get(type);
  if (!kind) throw notFound('This content');
  return kind;
}

export const listKinds = (): ContentKind[] => [...kinds.values()];

/** Lists the content types that can be in a library. */
export const listLibraryTypes = (): ContentType[] =>
  listKinds().flatMap(({ type, outsideLibrary }) => (outsideLibrary ? [] : type));

export type IncludableRef = { contentType: ContentType; contentId: string };

/** Lists a creator's contents in a public state that a membership can include. */
export const listIncludable = async (db: Db, creatorId: string): Promise<IncludableRef[]> =>
  (
    await Promise.all(
      includableKinds().map(async (kind) =>
        (await kind.listPublishedIds(db, creatorId)).map((contentId) => ({
          contentType: kind.type,
          contentId,
        })),
      ),
    )
  ).flat();

/** Finds content that a membership can include, in any state. */
export const findIncludable = (db: Db, id: string): Promise<Content | undefined> =>
  findAmong(includableKinds(), db, id);

/** Finds content that a discount code can name, in any state. */
export const findDiscountable = (db: Db, id: string): Promise<Content | undefined> =>
  findAmong(discountableKinds(), db, id);

async function findAmong(of: ContentKind[], db: Db, id: string): Promise<Content | undefined> {
  const found = await Promise.all(of.map((kind) => kind.find(db, id)));
  return found.find((content) => content !== undefined);
}

/** Returns the titles of contents that a discount code can name, by id. */
export async function readDiscountableTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  const cards = await Promise.all(discountableKinds().map((kind) => kind.cards(db, ids)));
  return new Map(cards.flatMap((some) => [...some].map(([id, { title }]) => [id, title] as const)));
}

const includableKinds = () => listKinds().filter(({ isIncludable }) => isIncludable);
const discountableKinds = () => listKinds().filter(({ isDiscountable }) => isDiscountable);

/** Returns the condition that a search matches a content of any type by its title or creator. */
export const contentHasWords = (
  { type, id }: { type: RawBuilder<unknown>; id: RawBuilder<unknown> },
  search: string,
): RawBuilder<boolean> => {
  const conditions = listKinds().flatMap((kind) =>
    kind.hasWords ? sql`(${type} = ${kind.type} and ${kind.hasWords(id, search)})` : [],
  );
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
};

/** Lists the query for public tags of each type with tags. */
export const listPublicTags = () => listKinds().flatMap(({ publicTags }) => publicTags ?? []);

/**
 * Returns a content.
 * @throws 404
 */
export async function getContent(db: Db, type: ContentType, id: string): Promise<Content> {
  const content = await getContentKind(type).find(db, id);
  if (!content) throw notFound('This content');
  return content;
}
