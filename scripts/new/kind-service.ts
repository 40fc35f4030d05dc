import { kindNames } from './kind-names.ts';

/** Returns the service of a new kind: its drafts, its publication and its public data. */
export function writeKindService(folder: string, type: string): string {
  const { One, sets, label } = kindNames(folder, type);
  return `import type { Body } from '../../contract/call.ts';
import type { Byline } from '../../contract/content.ts';
import type { ${folder} as calls, ${One}Draft, ${One}Page } from '../../contract/${folder}.ts';
import { ${sets} } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { createPublishing } from '../content/publishing-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import type { CreatorActor } from '../http/actor.ts';
import { withdrawAppeal } from '../moderation/takedown-service.ts';
import { canCharge, isOwn } from '../policies/access.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

type Row = repository.${One}Row;
type Change = Omit<Body<typeof calls.update>, 'version'>;

const contentType = '${type}';

/** Maximum number of rows per creator; protects against programs. */
const MOST_ROWS = 2_000;

const toPage = (row: Row, creator: Byline): ${One}Page => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  topicId: row.topicId,
  tags: row.tags,
  priceCents: row.priceCents,
  creator,
});

async function readByline(from: Db, { creatorId }: Row): Promise<Byline> {
  return (await creators.bylinesById(from, [creatorId])).get(creatorId)!;
}

async function toDraft(from: Db, row: Row): Promise<${One}Draft> {
  return {
    ...toPage(row, await readByline(from, row)),
    state: row.state,
    publishAt: row.publishAt?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * Returns a public row.
 * @throws 404 for a row that is not public, even for its creator
 */
export async function read(id: string): Promise<${One}Page> {
  const row = await repository.find(db, id);
  if (!row?.isPublic) throw notFound('This ${label}');
  return toPage(row, await readByline(db, row));
}

/**
 * Returns an own row in any state except deleted.
 * @throws 404 for another creator's row
 */
export async function readDraft(actor: CreatorActor, id: string): Promise<${One}Draft> {
  const row = await repository.find(db, id);
  if (!row || row.state === 'DELETED' || !isOwn(actor, row)) throw notFound('This ${label}');
  return toDraft(db, row);
}

/**
 * Revalidates the public pages. Closes open payment pages if the content is no longer for sale or
 * the price has changed.
 */
async function afterStateChange(trx: Trx, before: Row): Promise<void> {
  const after = await repository.get(trx, before.id);
  if (before.isPublic || after.isPublic) await revalidate(trx, contentType, before.id);
  if ((before.isPublic && !after.isPublic) || before.priceCents !== after.priceCents)
    await closeOpenPurchases(trx, { contentType, contentId: before.id });
}

const canReceive = async (trx: Trx, row: Row): Promise<boolean> =>
  creators.canReceive(await creators.getById(trx, row.creatorId));

const publishing = createPublishing({
  contentType,
  name: '${label}',
  states: ${sets},
  lock: repository.lock,
  listDue: repository.listDue,
  update: repository.update,
  listMissing: async (trx, row) =>
    [
      row.title.length < 3 && 'title',
      row.summary === '' && 'summary',
      !row.topicId && 'topicId',
      !canCharge(row.priceCents, await canReceive(trx, row)) && 'payouts',
    ].filter((field) => field !== false),
  published: () => Promise.resolve(),
  removed: (trx, contentId) => withdrawAppeal(trx, { contentType, contentId }),
  afterStateChange,
});

export const { publishDue, takeDown, putBack, restore } = publishing;

/**
 * Creates a draft.
 * @throws 409 above the maximum number of rows
 */
export const create = (actor: CreatorActor, draft: Body<typeof calls.create>): Promise<${One}Draft> =>
  inTransaction(async (trx) => {
    await creators.lockById(trx, actor.creator.id);
    if ((await repository.countOwn(trx, actor.creator.id)) >= MOST_ROWS)
      throw conflict('TOO_MANY_${folder.toUpperCase()}', \`You can have \${MOST_ROWS} of these. Delete one first.\`);
    const at = now();
    const row = { ...draft, creatorId: actor.creator.id, createdAt: at, updatedAt: at };
    const { id } = await repository.insert(trx, row);
    return toDraft(trx, await repository.get(trx, id));
  });

/**
 * Updates an own row.
 * @param version undefined if the caller read no version and cannot overwrite a newer one
 * @throws 404 for another creator's row, 409 for an old version, 422 for a price without payouts
 */
export const update = (
  actor: CreatorActor,
  id: string,
  change: Change,
  version?: number,
): Promise<${One}Draft> =>
  inTransaction(async (trx) => {
    const row = await publishing.lockForChange(trx, actor, id);
    publishing.assertVersion(row, version);
    if (row.publishedAt && change.priceCents && !canCharge(change.priceCents, await canReceive(trx, row)))
      throw invalidField('priceCents', 'PAYOUTS_NEEDED', 'A price needs payouts, which are not set up yet.');
    await repository.update(trx, id, { ...change, version: row.version + 1, updatedAt: now() });
    await afterStateChange(trx, row);
    return toDraft(trx, await repository.get(trx, id));
  });

/**
 * Publishes an own row now or at a time, unpublishes or unschedules it.
 * @throws 409 from another state or version, 422 naming the missing field or for a past time
 */
export const updateStatus = (
  actor: CreatorActor,
  id: string,
  change: Body<typeof calls.updateStatus>,
): Promise<${One}Draft> =>
  inTransaction(async (trx) => {
    await publishing.changeStatus(trx, actor, id, change);
    return toDraft(trx, await repository.get(trx, id));
  });

export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction((trx) => publishing.remove(trx, actor, id));
`;
}
