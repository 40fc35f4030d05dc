import {
  insertChats,
  insertFollowers,
  insertMessages,
  insertNotices,
  updateChats,
} from '@/scripts/bench/chat';
import { withClient } from '@/scripts/bench/database';
import { insertBuyers } from '@/scripts/bench/money';
import { insertCourses, insertSales } from '@/scripts/bench/scale';
import { insertDocuments } from '@/scripts/bench/search';
import { fillShop } from '@/scripts/bench/shop-rows';
import { insertRush } from '@/scripts/bench/shop-rush';
import { freshDatabase } from '../../support/database';

/** Inserts rows into a new database and returns the number of rows of each named table. */
async function countRows(statements: string[], tables: string[]): Promise<Record<string, number>> {
  const { connectionString } = await freshDatabase();
  return withClient(connectionString, async (client) => {
    for (const each of statements) await client.query(each);
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
    return rows[0]!;
  });
}

describe('rows of the benchmarks', () => {
  it('the rows of the scale benchmark fit the schema', async () => {
    const statements = [insertCourses(20, 240), insertSales(30)];
    expect(
      await countRows(statements, ['courses', 'series_parts', 'progress', 'ledger_entries', 'sessions']),
    ).toEqual({ courses: 20, series_parts: 120, progress: 240, ledger_entries: 30, sessions: 2 });
  });

  it('the rows of the money benchmark fit the schema', async () => {
    expect(await countRows([insertBuyers('acct_bench')], ['courses', 'sessions'])).toEqual({
      courses: 1,
      sessions: 220,
    });
  });

  it('the rows of the chat benchmark fit the schema', async () => {
    const statements = [
      insertChats(2_000, 10),
      insertMessages,
      updateChats,
      insertFollowers(30),
      insertNotices(20),
    ];
    const tables = ['chats', 'chat_messages', 'follows', 'notice_schedules', 'notices'];
    expect(await countRows(statements, tables)).toEqual({
      chats: 56,
      chat_messages: 56 * 50 - 30,
      follows: 30,
      notice_schedules: 20,
      notices: 60,
    });
  });

  it('the rows of the search benchmark fit the schema', async () => {
    expect(await countRows([insertDocuments(50)], ['search_documents'])).toEqual({ search_documents: 50 });
  });
});

describe('rows of the shop', () => {
  it('the rows of the shop benchmark fit the schema with all its references', async () => {
    const { connectionString } = await freshDatabase();
    await withClient(connectionString, async (client) => {
      const indexes = async () =>
        (await client.query(`select indexdef from pg_indexes where schemaname = 'public' order by indexname`))
          .rows;
      const before = await indexes();
      await fillShop(client, { products: 200, orders: 200 });
      expect(await indexes()).toEqual(before);
      const { rows } = await client.query(`select count(*)::int as lost from parcel_lines
        left join parcels on parcels.id = parcel_id left join orders on orders.id = order_id
        left join payments on payments.id = payment_id left join purchases on purchases.id = purchase_id
        left join users on users.id = orders.buyer_id left join product_variants on product_variants.id = variant_id
        where num_nulls(parcels.id, orders.id, payments.id, purchases.id, users.id, product_variants.id) > 0`);
      expect(rows).toEqual([{ lost: 0 }]);
    });
  });

  it('the rows of the rush benchmark fit the schema', async () => {
    expect(
      await countRows([insertRush('acct_bench')], ['product_variants', 'sessions', 'cart_lines']),
    ).toEqual({
      product_variants: 1,
      sessions: 200,
      cart_lines: 200,
    });
  });
});

describe('withClient', () => {
  it('withClient throws the first error and closes the connection when its work fails', async () => {
    const { connectionString } = await freshDatabase();
    let pid = 0;
    const failing = withClient(connectionString, async (client) => {
      pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
      await client.query('insert into users default values');
    });
    await expect(failing).rejects.toThrow(/null value in column/);
    await withClient(connectionString, async (client) => {
      const isOpen = async () =>
        (await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 1;
      // The server ends the session a moment after the client.
      while (await isOpen());
    });
  });
});
