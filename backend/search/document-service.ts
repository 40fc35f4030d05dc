import type { ContentType } from '../../contract/values/content.ts';
import { kindWords, wordOf } from '../../contract/values/categories.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { db, inTransaction } from '../db/connection.ts';
import { listSearchables, type Searchable, type SearchableKind } from '../extension-points/searchables.ts';
import type { ShownKind } from '../revalidation.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './document-repository.ts';
import { documentFilters, facetsOf, toVector } from './words.ts';

/** Documents that are written in one transaction. */
const BATCH = 100;

/** What has no price comes after everything that has one. */
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

/** What lists show differently: the topics that things were or are in, and whether there are others than before. */
type Changed = { topics: Set<TopicId>; isOther: boolean };

/** Reads some things of one kind again: each document is what is public of its thing now. */
async function refresh(kind: SearchableKind, ids: string[]): Promise<Changed> {
  const changed: Changed = { topics: new Set(), isOther: false };
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    await inTransaction(async (trx) => {
      await repository.lockDocuments(trx);
      const before = await repository.listTopicsOf(trx, kind.type, some);
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

/** Follows changes of some things. With a creator everything of theirs follows: it has their name, and is public only while they are. */
export async function update(things: { kind: ShownKind; id: string }[]): Promise<void> {
  const idsOf = Map.groupBy(things, ({ kind }) => kind);
  const creatorIds = [...new Set((idsOf.get('CREATOR') ?? []).map(({ id }) => id))];
  for (const kind of listSearchables()) {
    const ids = new Set((idsOf.get(kind.type) ?? []).map(({ id }) => id));
    for (const creatorId of creatorIds) {
      for (const id of await kind.listIdsOf(db, creatorId)) ids.add(id);
      for (const id of await repository.listDocumentsOf(db, kind.type, creatorId)) ids.add(id);
    }
    if (ids.size > 0) await revalidateLists(kind, await refresh(kind, [...ids]));
  }
}

/**
 * Lists show documents: their pages are rendered again once these are written. The list of each kind counts what there is of every
 * other one, in its tabs.
 */
async function revalidateLists({ type }: SearchableKind, { topics, isOther }: Changed): Promise<void> {
  const kinds = isOther ? Object.values(kindWords) : [wordOf({ type })];
  const words = [...[...topics].map((topicId) => wordOf({ topicId })), ...kinds];
  const things = words.map((id) => ({ kind: 'LIST' as const, id }));
  await inTransaction((trx) => enqueue(trx, 'pages.revalidate', { things }));
}

/** Reads everything again: what was counted since then, and what no change announced. */
export async function sweep(): Promise<void> {
  for (const kind of listSearchables()) {
    await throughAll((after) => kind.listIds(db, after, BATCH), kind);
    await throughAll((after) => repository.listDocuments(db, kind.type, after, BATCH), kind);
  }
}

/** Reads everything when nothing was ever read: what was published before there was a search. */
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
