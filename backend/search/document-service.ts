import type { ContentType } from '../../contract/values/content.ts';
import { kindWords, toCategoryWord } from '../../contract/values/categories.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { db, inTransaction } from '../db/connection.ts';
import { listSearchables, type Searchable, type SearchableKind } from '../extension-points/searchables.ts';
import type { ShownKind } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './document-repository.ts';
import { documentFilters, facetsOf, toVector } from './words.ts';

/** Number of documents that are written in one transaction. */
const BATCH = 100;

/** Sort value of items without a price, which sorts them last. */
const NO_PRICE = 2_147_483_647;

const toDocument = (type: ContentType, thing: Searchable): repository.Document => ({
  contentId: thing.id,
  creatorId: thing.creatorId,
  words: toVector(
    [
      { text: thing.title, weight: 'A' },
      { text: thing.subtitle, weight: 'B' },
      { text: [thing.body, ...thing.topics].join(' '), weight: 'D' },
    ],
    documentFilters(type, facetsOf(thing), thing.popularity),
  ),
  popularity: thing.popularity,
  priceOrder: thing.priceCents ?? NO_PRICE,
  ratingScore: thing.ratingScore,
  publishedAt: thing.publishedAt,
});

/**
 * Changes that affect the lists: the topics of changed items before and after, and whether items
 * were added or removed.
 */
type Changed = { topics: Set<TopicId>; isOther: boolean };

/** Updates the documents of the given ids of one type from their current public content. */
async function refresh(kind: SearchableKind, ids: string[]): Promise<Changed> {
  const changed: Changed = { topics: new Set(), isOther: false };
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    await inTransaction(async (trx) => {
      await repository.lockDocuments(trx);
      const before = await repository.listTopicsById(trx, kind.type, some);
      const things = await kind.read(trx, some);
      const documents = things.map((thing) => toDocument(kind.type, thing));
      await repository.replaceDocuments(trx, kind.type, some, documents);
      const after = new Map(things.map(({ id, topics }) => [id, topics]));
      for (const topic of [...before.values(), ...after.values()].flat()) changed.topics.add(topic);
      changed.isOther ||= some.some((id) => before.has(id) !== after.has(id));
    });
  }
  return changed;
}

/**
 * Updates the documents of changed items. A change of a creator updates all items of the creator,
 * whose documents contain the creator's name and visibility.
 */
export async function update(things: { kind: ShownKind; id: string }[]): Promise<void> {
  const idsOf = Map.groupBy(things, ({ kind }) => kind);
  const creatorIds = [...new Set((idsOf.get('CREATOR') ?? []).map(({ id }) => id))];
  for (const kind of listSearchables()) {
    const ids = new Set((idsOf.get(kind.type) ?? []).map(({ id }) => id));
    for (const creatorId of creatorIds) {
      for (const id of await kind.listIdsOf(db, creatorId)) ids.add(id);
      for (const id of await repository.listDocumentsByCreator(db, kind.type, creatorId)) ids.add(id);
    }
    if (ids.size > 0) await revalidateLists(kind, await refresh(kind, [...ids]));
  }
}

/**
 * Revalidates the lists after their documents were written. The list of each type shows the counts
 * of all other types in its tabs.
 */
async function revalidateLists({ type }: SearchableKind, { topics, isOther }: Changed): Promise<void> {
  const kinds = isOther ? Object.values(kindWords) : [toCategoryWord({ type })];
  const words = [...[...topics].map((topicId) => toCategoryWord({ topicId })), ...kinds];
  const things = words.map((id) => ({ kind: 'LIST' as const, id }));
  await inTransaction((trx) => enqueue(trx, 'pages.revalidate', { things }));
}

/**
 * Updates all documents. This also includes changed counts, and changes that were not announced.
 */
export async function sweep(): Promise<void> {
  for (const kind of listSearchables()) {
    await throughAll((after) => kind.listIds(db, after, BATCH), kind);
    await throughAll((after) => repository.listDocuments(db, kind.type, after, BATCH), kind);
  }
}

/**
 * Creates all documents if there are none, for content that was published before the search
 * existed.
 */
export async function fill(): Promise<void> {
  if (!(await repository.hasDocuments(db))) await sweep();
}

async function throughAll(
  list: (after: string | null) => Promise<string[]>,
  kind: SearchableKind,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const ids = await list(after);
    await refresh(kind, ids);
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}
