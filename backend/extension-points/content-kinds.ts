import type { RawBuilder } from 'kysely';
import type { ContentCard, OwnContent, ReviewEntry } from '../../contract/content.ts';
import type { Progress } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { GivenState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { CountChange } from '../db/content-queries.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';

/** The row that the rules about content read. `isPublic` alone says whether anybody may see it. */
export type Content = {
  id: string;
  title: string;
  creatorId: string;
  /** Cents; 0 is free. */
  priceCents: number;
  /** Published, by an approved creator. */
  isPublic: boolean;
  isDeleted: boolean;
};

/** The person who looks at content, with their relation to it. */
export type Viewer = {
  actor: Actor | null;
  /** Holds any entitlement to it. */
  isUnlocked: boolean;
};

/** A list in the order of `sortText` and id, descending for own lists and ascending for reviews. */
export type Sorted<T> = T & { id: string; sortText: string };

/** Which contents the office lists: those that wait, those published without a review, or one state. */
export type ReviewQueue = 'waiting' | 'unreviewed' | { state: string };

/** How the office reviews the kind, if it is reviewed at all. */
export type ContentReview = {
  /** Longest waiting first; `after` is [sortText, id]. */
  list(db: Db, queue: ReviewQueue, after: string[] | null, limit: number): Promise<Sorted<ReviewEntry>[]>;
  count(db: Db, queue: 'waiting' | 'unreviewed'): Promise<number>;
  /**
   * Approves (`reason` null) or rejects content that waits, or that was published without a review.
   * @throws 404 for an unknown id, 409 unless there is something to decide.
   */
  decide(trx: Trx, id: string, reason: string | null): Promise<ReviewEntry>;
};

/** How the kind is ranked by what people do with it (docs/ranking.md). */
export type ContentRanking = {
  /**
   * Selects `user_id`, `content_id` and `at` of everything that counts beside unlocking, from a time on; nothing that its creator did.
   * Absent when only unlocking counts.
   */
  doneSince?(since: Date): RawBuilder<unknown>;
  /** Stores the week's scores by id: what is not among them has 0. */
  setWeekScores(db: Db, scores: Map<string, number>): Promise<void>;
};

/** How the office takes content of the kind from its readers. */
export type TakedownOfKind = {
  /** @returns the state to which it goes back. @throws 409 from a state in which nobody can see it */
  takeDown(trx: Trx, id: string): Promise<string>;
  /** @throws 409 when it was deleted meanwhile */
  putBack(trx: Trx, id: string, state: string): Promise<void>;
  /** Where its creator reads why. */
  editorPath(id: string): string;
};

/** What readers say about content of the kind, for reports of it. */
type CommentsOfKind = {
  /** By id; `text` is null of one that was removed. */
  find(db: Db, ids: string[]): Promise<Map<string, { authorName: string; text: string | null }>>;
  /** @throws 404 for a comment on something else, or that the caller may not read */
  assertReadable(db: Db, actor: Actor, contentId: string, commentId: string): Promise<void>;
  /** Removes one in the name of the office; a repetition changes nothing. */
  remove(trx: Trx, commentId: string): Promise<void>;
};

/** The cover of content of the kind, for the task that draws one. */
type CoverOfKind = {
  find(db: Db, id: string): Promise<{ topicId: TopicId | null; hasOwnPicture: boolean } | undefined>;
  set(trx: Trx, id: string, picture: string): Promise<unknown>;
};

/** The pictures and videos of a content, for its creator. */
export type ContentMedia = {
  /** The name of the cover's picture. */
  cover: string | null;
  /** Its files of any kind in their order, each with what it is called there. */
  files: { fileId: string; title: string }[];
};

/** Who has content of a kind that comes with other content too. */
type HoldingOfKind = {
  isHolder(db: Db, userId: string | undefined, id: string): Promise<boolean>;
  /** Serialises what a person does with one and changes of every right by which they may have it. */
  lock(trx: Trx, userId: string, id: string): Promise<void>;
  /** Which rows of `entitlements` may give it, for lists of people; `isHolder` decides for each. */
  mayBeGivenBy(id: string): RawBuilder<boolean>;
  /** How many people `isHolder` is true for, by id; absent where it is nobody. */
  countHolders(db: Db, ids: string[]): Promise<Map<string, number>>;
};

/** What creators do with their own content of the kind where several kinds are listed. Each checks whose it is. */
type EditingOfKind = {
  create(
    actor: CreatorActor,
    draft: { title: string; topicId?: TopicId; tags?: string[] },
  ): Promise<{ id: string }>;
  /** @throws 422 for a state that the kind does not have */
  updateStatus(actor: CreatorActor, id: string, status: GivenState): Promise<unknown>;
  remove(actor: CreatorActor, id: string): Promise<unknown>;
  /** Replaces its tags. @throws 409 where it cannot be changed now */
  setTags(actor: CreatorActor, id: string, tags: string[]): Promise<unknown>;
};

/** Queries for the tags of the kind. */
type TagsOfKind = {
  /** Selects `tags`, a row for each that is public. */
  ofPublic: RawBuilder<unknown>;
  /** Selects `content_type`, `id`, `creator_id`, `topic_id`, `tags`, `rating_count` and `rating_sum` of all, public or not. */
  ofAll: RawBuilder<unknown>;
};

/** What a kind of content contributes: everything that shared code needs to know of it. */
export type ContentKind = {
  type: ContentType;
  find(db: Db, id: string): Promise<Content | undefined>;
  /** The same row, locked for this transaction: changes of one content are serialised. */
  lock(trx: Trx, id: string): Promise<Content | undefined>;
  /** By id, in any state. */
  cards(db: Db, ids: string[]): Promise<Map<string, ContentCard>>;
  /** Last changed first; `after` is [sortText, id]. */
  listOwn(
    db: Db,
    creatorId: string,
    state: string | undefined,
    after: string[] | null,
    limit: number,
  ): Promise<Sorted<Omit<OwnContent, 'holdersCount' | 'earnedCents'>>[]>;
  addToCounts(trx: Db, id: string, change: CountChange): Promise<void>;
  /** For kinds that people also have with something else: without it, an entitlement to the content itself decides. */
  holding?: HoldingOfKind;
  /** By id, with the title of what "continue" leads to and its place among the parts, from 1; absent for kinds without progress. */
  progress?(
    db: Db,
    userId: string,
    ids: string[],
  ): Promise<Map<string, { progress: Progress; continueTitle: string | null; continuePlace: number | null }>>;
  editing?: EditingOfKind;
  cover?: CoverOfKind;
  review?: ContentReview;
  takedown?: TakedownOfKind;
  comments?: CommentsOfKind;
  ranking?: ContentRanking;
  /** What of one can be taken elsewhere; absent for kinds without files. */
  media?(db: Db, id: string): Promise<ContentMedia>;
  /** Paths of the static pages that show one: a change revalidates them. */
  publicPages(db: Db, id: string): Promise<string[]>;
  /** Paths of the static pages of this kind that name content of another kind, such as a post for its buyers. */
  pagesNaming?(db: Db, content: { contentType: ContentType; contentId: string }): Promise<string[]>;
  /** Absent for kinds without tags. */
  tags?: TagsOfKind;
  /** What a creator has published, whether public now or not. */
  listPublishedIds(db: Db, creatorId: string): Promise<string[]>;
};

const kinds = new Map<ContentType, ContentKind>();

/** Called once at the start, with the list of `app.ts`. */
export const registerContentKinds = (list: ContentKind[]): void => {
  for (const kind of list) kinds.set(kind.type, kind);
};

/** @throws 404 for a kind that no domain contributes. */
export function kindOf(type: ContentType): ContentKind {
  const kind = kinds.get(type);
  if (!kind) throw notFound('This content');
  return kind;
}

export const listKinds = (): ContentKind[] => [...kinds.values()];

/** Of each kind with tags the query for some of them. */
export const listTagged = (of: keyof TagsOfKind) => listKinds().flatMap(({ tags }) => tags?.[of] ?? []);

/** @throws 404 */
export async function getContent(db: Db, type: ContentType, id: string): Promise<Content> {
  const content = await kindOf(type).find(db, id);
  if (!content) throw notFound('This content');
  return content;
}
