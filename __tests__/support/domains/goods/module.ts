import { sql } from 'kysely';
import { createPublishing } from '@/backend/content/publishing-service';
import type { Db } from '@/backend/db/connection';
import type { DomainModule } from '@/backend/extension-points/module';
import { reportableContent } from '@/backend/moderation/reportable-service';
import { postStateSets } from '@/contract/values/states';
import { createTestTable } from '../tables';

/**
 * Content type that exists only in tests. It is sent to its buyers and never listed in the library.
 */
export const goods = createTestTable('PRODUCT', postStateSets, (id) => `/shop/${id}`);

const { lock, update, listDue } = goods;
const publishing = createPublishing({
  contentType: 'PRODUCT',
  name: 'product',
  states: postStateSets,
  lock,
  update,
  listDue,
  listMissing: () => [],
  published: () => Promise.resolve(),
  removed: () => Promise.resolve(),
  afterStateChange: () => Promise.resolve(),
});

export const createOrders = (db: Db) =>
  sql`create table test_orders (buyer_id uuid not null, product_id uuid not null)`.execute(db);

export const insertOrder = (db: Db, buyerId: string, productId: string) =>
  sql`insert into test_orders values (${buyerId}, ${productId})`.execute(db);

export const goodsModule: DomainModule = {
  contentKinds: [
    {
      ...goods.kind,
      outsideLibrary: {
        async isBuyer(db, userId, id) {
          const { rows } = await sql`
            select 1 from test_orders where buyer_id = ${userId} and product_id = ${id}`.execute(db);
          return rows.length > 0;
        },
        async countBuyers(db, ids) {
          const { rows } = await sql<{ id: string; count: number }>`
            select product_id as id, count(distinct buyer_id)::integer as count from test_orders
            where product_id = any(${ids}::uuid[]) group by product_id`.execute(db);
          return new Map(rows.map(({ id, count }) => [id, count]));
        },
      },
      takedown: {
        takeDown: publishing.takeDown,
        putBack: publishing.putBack,
        restore: publishing.restore,
        editorPath: (id) => `/dashboard/shop/${id}`,
      },
    },
  ],
  reportables: [reportableContent('PRODUCT')],
};
