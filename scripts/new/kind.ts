import { kindNames } from './kind-names.ts';
import { writeKindService } from './kind-service.ts';

/**
 * Returns the texts of the backend files of a new content kind. The kind is published by its
 * creator, now or at a set time, without a review.
 * @param folder name of the folder and the table, such as "talks"
 * @param type content type, such as "TALK"
 */
export function writeKind(folder: string, type: string): Record<string, string> {
  const { one, Many, One, sets } = kindNames(folder, type);
  const files = {
    'repository.ts': `import { sql, type Insertable, type Updateable } from 'kysely';
import { ${sets}, type ${One}State } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { contentQueries, listOwnRows, publicContentCondition, type OwnPage } from '../db/content-queries.ts';
import { LONG_BATCH } from '../db/pagination.ts';
import type { ${Many} } from '../db/types.ts';

const isPublic = publicContentCondition('${folder}', ${sets});

export const { addToCounts, countOwn, listAllIds, listPublishedIds, publicTags, setWeekScores } = contentQueries(
  '${folder}',
  'summary',
  ${sets},
);

const rows = (db: Db) =>
  db
    .selectFrom('${folder}')
    .innerJoin('creators', 'creators.id', '${folder}.creatorId')
    .selectAll('${folder}')
    .select(isPublic.as('isPublic'));
export type ${One}Row = Awaited<ReturnType<typeof get>>;

export const get = (db: Db, id: string) => rows(db).where('${folder}.id', '=', id).executeTakeFirstOrThrow();

export const find = (db: Db, id: string) => rows(db).where('${folder}.id', '=', id).executeTakeFirst();

/** Locks the row for this transaction, so that changes of one content are serialised. */
export const lock = (db: Db, id: string) =>
  rows(db).where('${folder}.id', '=', id).forUpdate('${folder}').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? rows(db).where('${folder}.id', 'in', ids).execute() : Promise.resolve([]);

export const insert = (db: Db, row: Insertable<${Many}>) =>
  db.insertInto('${folder}').values(row).returning('id').executeTakeFirstOrThrow();

export const update = (db: Db, id: string, change: Updateable<${Many}>) =>
  db.updateTable('${folder}').set(change).where('id', '=', id).execute();

export const remove = (db: Db, id: string) => db.deleteFrom('${folder}').where('id', '=', id).execute();

/** Lists a creator's own rows in an order; \`after\` is [sort value as text, id]. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<${One}State>) =>
  listOwnRows(rows(db), '${folder}', creatorId, page);

/** Lists the scheduled rows whose time has come, longest waiting first. */
export const listDue = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('${folder}')
      .select('id')
      .where('state', '=', 'SCHEDULED')
      .where('publishAt', '<=', at)
      .orderBy('publishAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Lists a batch of a creator's rows in any state, by id after \`after\`. */
export function listForExport(db: Db, creatorId: string, after: string | undefined) {
  let own = db.selectFrom('${folder}').selectAll().where('creatorId', '=', creatorId);
  if (after) own = own.where('id', '>', after);
  return own.orderBy('id').limit(LONG_BATCH).execute();
}
`,
    'service.ts': writeKindService(folder, type),
    'content-kind.ts': `import type { ContentCard } from '../../contract/content.ts';
import { ${one}States, ${sets} } from '../../contract/values/states.ts';
import { ownList } from '../content/own-list-service.ts';
import { toStateWithoutReview } from '../content/publishing-service.ts';
import { bylinesById, creatorPages } from '../creators/service.ts';
import type { Content, ContentKind } from '../extension-points/content-kinds.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

const path = (id: string) => \`/${folder}/\${id}\`;
const toContent = (row: repository.${One}Row): Content => ({ ...row, isDeleted: row.state === 'DELETED' });

export const ${one}Kind: ContentKind = {
  type: '${type}',
  states: ${sets},
  async find(db, id) {
    const row = await repository.find(db, id);
    return row && toContent(row);
  },
  async lock(trx, id) {
    const row = await repository.lock(trx, id);
    return row && toContent(row);
  },
  async cards(db, ids) {
    const rows = await repository.listByIds(db, ids);
    const bylines = await bylinesById(
      db,
      rows.map((row) => row.creatorId),
    );
    return new Map(
      rows.map(({ id, title, topicId, priceCents, creatorId, isPublic }): [string, ContentCard] => [
        id,
        {
          contentType: '${type}',
          id,
          title,
          path: path(id),
          topicId,
          picture: null,
          priceCents,
          isPublic,
          creator: bylines.get(creatorId)!,
        },
      ]),
    );
  },
  listOwn: ownList('${type}', ${one}States, repository.listOwn),
  addToCounts: repository.addToCounts,
  ranking: { setWeekScores: repository.setWeekScores },
  takedown: {
    takeDown: service.takeDown,
    putBack: service.putBack,
    restore: service.restore,
    editorPath: (id) => \`/dashboard/${folder}/\${id}\`,
  },
  editing: {
    create: service.create,
    updateStatus: (actor, id, status) =>
      service.updateStatus(actor, id, { status: toStateWithoutReview(status) }),
    remove: service.remove,
    setTags: (actor, id, tags) => service.update(actor, id, { tags }),
  },
  async publicPages(db, id) {
    const row = await repository.find(db, id);
    return row ? creatorPages(db, row.creatorId) : [];
  },
  publicTags: repository.publicTags,
  listPublishedIds: repository.listPublishedIds,
};
`,
    'personal-data.ts': `import { wasEverSold } from '../checkout/service.ts';
import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { inBatches, LONG_BATCH } from '../db/pagination.ts';
import { wasEverOwned } from '../entitlements/service.ts';
import type { PersonalData } from '../extension-points/personal-data.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

/**
 * Deletes a row of an erased creator if it was never owned or bought. Otherwise sets the state to
 * DELETED, because its owners keep the content.
 */
const end = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const row = await repository.lock(trx, id);
    if (!row) return;
    const isKept = (await wasEverOwned(trx, '${type}', id)) || (await wasEverSold(trx, '${type}', id));
    if (!isKept) await repository.remove(trx, id);
    else if (row.state !== 'DELETED')
      await repository.update(trx, id, { state: 'DELETED', publishAt: null, updatedAt: now() });
    if (row.isPublic) await revalidate(trx, '${type}', id);
  });

export const ${one}Data: PersonalData = {
  lists: [
    {
      name: '${folder}',
      about: 'The ${folder} you made.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches(
              (after: { id: string } | undefined) => repository.listForExport(from, creatorId, after?.id),
              LONG_BATCH,
            ),
    },
  ],
  async erase({ creatorId }) {
    if (creatorId === null) return;
    for await (const { id } of inBatches((after: { id: string } | undefined) =>
      repository.listAllIds(db, creatorId, after?.id),
    ))
      await end(id);
  },
};
`,
    'tasks.ts': `import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { publishDue } from './service.ts';

const payloads = { '${folder}.publishDue': noPayload };

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const ${folder}Tasks = [task('${folder}.publishDue', publishDue, { schedule: '* * * * *', atStart: true })];
`,
    'module.ts': `import type { DomainModule } from '../extension-points/module.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { ${one}Kind } from './content-kind.ts';
import { ${one}Data } from './personal-data.ts';
import { ${folder}Router } from './routes.ts';
import { ${folder}Tasks } from './tasks.ts';

export const ${folder}Module: DomainModule = {
  routers: [${folder}Router],
  tasks: ${folder}Tasks,
  contentKinds: [${one}Kind],
  reportables: [reportableContent('${type}')],
  personalData: ${one}Data,
};
`,
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`backend/${folder}/${name}`, text]));
}
