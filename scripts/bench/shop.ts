import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { load, p95 } from './load.ts';
import { benchRush } from './shop-rush.ts';
import { fillShop, tokenOf, type ShopSize } from './shop-rows.ts';
import { finish, freePort, start, stop } from './stack.ts';

const SMALL: ShopSize = { products: 100, orders: 100 };
const LARGE: ShopSize = {
  products: Number(process.env.BENCH_PRODUCTS ?? 1_000_000),
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
};
/**
 * Number of rounds, in which both shops are measured alternately, so that other processes slow down
 * both.
 */
const ROUNDS = 5;
const REQUESTS = 60;
/** Page number that counts as a deep page. */
const DEEP = 20;

/** Ids of the rows whose pages are measured. */
type Ids = {
  product: string;
  names: string[];
  bestseller: string;
  creator: string;
  order: string;
  parcel: string;
};

async function findIds(client: pg.Client): Promise<Ids> {
  const { rows } = await client.query<Ids>(`
    with first as (select creators.id from creators where username = 'creator-0'),
      best as (select id from products order by sold_count desc, id limit 1)
    select (select id from first) as creator, (select id from best) as bestseller,
      (select id from products where state = 'PUBLISHED' order by published_at limit 1) as product,
      (select array_agg(routed_title) from (
        select routed_title from products where state = 'PUBLISHED' order by md5(id::text) limit 200) as picked) as names,
      (select orders.id from orders join sessions on sessions.user_id = orders.buyer_id order by orders.created_at desc limit 1) as order,
      (select id from parcels where creator_id = (select id from first) and paid_at is not null order by paid_at desc limit 1) as parcel`);
  return rows[0]!;
}

type Address = string | ((turn: number) => string);
type Case = [name: string, person: string | null, address: (ids: Ids) => Address];

const list = (query: string) => () => `/shop/items?limit=20&${query}`;
const ownItems = (query: string) => () => `/shop/dashboard/items?limit=20&${query}`;
const ownOrders = (query: string) => () => `/dashboard/shop/orders?limit=20&${query}`;
const orders = (query: string) => () => `/shop/orders?limit=20&${query}`;

/** Measured reads of the shop, each with the person who sends the request. */
const cases: Case[] = [
  ['the first page of the shop', null, () => '/shop'],
  ['the list of all products', null, list('')],
  ...['liked', 'price', 'price-down'].map((order): Case => [
    `the list by ${order}`,
    null,
    list(`orderBy=${order}`),
  ]),
  ['a department', null, list('department=department-3')],
  ['a department by price', null, list('department=department-3&orderBy=price')],
  ['a department by likes', null, list('department=department-3&orderBy=liked')],
  ['a small department by likes', null, list('department=rare&orderBy=liked')],
  ['products of a colour', null, list('colour=blue')],
  ['products of a rare colour', null, list('colour=saffron')],
  ['products of a colour by price', null, list('colour=blue&orderBy=price')],
  ['products within prices', null, list('minCents=2000&maxCents=4000')],
  ['the dearest products, newest first', null, list('minCents=500000')],
  ['products in stock', null, list('inStock=1')],
  [
    'products of a creator with very many',
    null,
    ({ creator }) => `/shop/items?limit=20&creatorId=${creator}`,
  ],
  [
    'products of a creator by likes',
    null,
    ({ creator }) => `/shop/items?limit=20&orderBy=liked&creatorId=${creator}`,
  ],
  [
    'a department with a colour, prices and stock',
    null,
    list('department=department-3&colour=blue&minCents=2000&maxCents=4000&inStock=1'),
  ],
  [
    'a product page by its name',
    null,
    ({ names }) =>
      (turn) =>
        `/shop/items/${names[turn % names.length]!}`,
  ],
  ['the page of the product that sells best', null, ({ bestseller }) => `/shop/items/${bestseller}`],
  ['related products', null, ({ product }) => `/shop/items/${product}/related`],
  [
    'the viewer state of the product that sells best',
    'member-0',
    ({ bestseller }) => `/shop/items/${bestseller}/viewer-state`,
  ],
  ['a collection', null, () => '/shop/collections/collection-0'],
  ['liked products', 'member-0', () => '/shop/items/like/get?limit=20'],
  ['the cart', 'member-0', () => '/shop/carts'],
  ['orders of a member with very many', 'member-0', orders('')],
  ['orders of a member on the way', 'member-0', orders('filter=on-the-way')],
  ['orders of a member with a problem', 'member-0', orders('filter=problem')],
  ['orders of a member in a year', 'member-0', orders(`year=${new Date().getFullYear()}`)],
  ['an order', 'member-0', ({ order }) => `/shop/orders/${order}`],
  ['own products of a creator with very many', 'creator-0', ownItems('')],
  ['own products that are sold out', 'creator-0', ownItems('filter=sold-out')],
  ['own products by a text', 'creator-0', ownItems('query=abc')],
  [
    'the draft of the product that sells best',
    'creator-0',
    ({ bestseller }) => `/shop/items/${bestseller}/draft`,
  ],
  ['own shop at a glance', 'creator-0', () => '/shop/dashboard'],
  ['own orders to send', 'creator-0', ownOrders('')],
  ['all own orders', 'creator-0', ownOrders('filter=all')],
  ['own orders with a problem', 'creator-0', ownOrders('filter=problems')],
  ['own orders that are collected', 'creator-0', ownOrders('filter=all&deliveryKind=COLLECT')],
  ['own orders by a text that few have', 'creator-0', ownOrders('filter=all&query=c0-0007')],
  ['own orders by a text that none has', 'creator-0', ownOrders('filter=all&query=qqxxqq')],
  ['own orders by a text that all have', 'creator-0', ownOrders('filter=all&query=product')],
  ['own orders by a name', 'creator-0', ownOrders('filter=all&query=person')],
  ['an own order', 'creator-0', ({ parcel }) => `/dashboard/shop/orders/${parcel}`],
  ['problems that wait for the office', 'office', () => '/office/queues/claims?view=waiting&limit=20'],
  ['problems that the office decided', 'office', () => '/office/queues/claims?view=decided&limit=20'],
];

/** Lists of which a deep page is measured too. */
const deepCases: Case[] = cases.filter(([name]) =>
  ['the list of all products', 'the list by price', 'a department', 'all own orders'].includes(name),
);

type Shop = { url: string; ids: Ids };

const headersOf = (person: string | null): Record<string, string> =>
  person === null ? {} : { authorization: `Bearer ${tokenOf(person)}` };

/** Returns the address of a deep page. A list with fewer pages restarts at its first page. */
async function toDeep({ url, ids }: Shop, [, person, address]: Case): Promise<string> {
  const first = address(ids) as string;
  let page = first;
  for (let turn = 1; turn < DEEP; turn += 1) {
    const answer = await fetch(url + page, { headers: headersOf(person) });
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    page = nextCursor === null ? first : `${first}&cursor=${nextCursor}`;
  }
  return page;
}

/** Returns the p95 of a read in each shop (ms). The shops are measured in alternating rounds. */
async function measure(shops: Shop[], person: string | null, addresses: Address[]): Promise<number[]> {
  const headers = headersOf(person);
  let turn = 0;
  const urls = shops.map(({ url }, index) => {
    const address = addresses[index]!;
    return () => url + (typeof address === 'string' ? address : address((turn += 1)));
  });
  const times: number[][] = shops.map(() => []);
  for (const url of urls) await load(url, { requests: REQUESTS / 3, connections: 1, headers });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, url] of urls.entries())
      times[index]!.push(...(await load(url, { requests: REQUESTS, connections: 1, headers })));
  return times.map((each) => p95(each.sort((one, other) => one - other)));
}

async function compare(shops: Shop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = async (name: string, person: string | null, addresses: Address[]) => {
    const [small, large] = (await measure(shops, person, addresses)) as [number, number];
    figures.push({
      what: `p95 of ${name}: ${LARGE.products.toLocaleString('en')} products and orders against ${SMALL.products}`,
      ours: `${large.toFixed(2)} ms`,
      against: `${small.toFixed(2)} ms`,
      ratio: large / small,
      limit: { most: 2 },
    });
  };
  for (const [name, person, address] of cases)
    await add(
      name,
      person,
      shops.map(({ ids }) => address(ids)),
    );
  for (const deep of deepCases)
    await add(
      `${deep[0]}, page ${DEEP}`,
      deep[1],
      await Promise.all(shops.map((shop) => toDeep(shop, deep))),
    );
  return figures;
}

/**
 * Measures how much the lists and pages of the shop slow down when its data grows by a factor of
 * ten thousand. Also lets many people order the last items of a product at the same time.
 */
export async function benchShop(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'shop-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'), { durable: false });
  const running: Awaited<ReturnType<typeof start>>[] = [];
  try {
    const shops: Shop[] = [];
    for (const [name, size] of [
      ['small', SMALL],
      ['large', LARGE],
    ] as const) {
      await withClient(database.connectionString, (admin) => admin.query(`create database ${name}`));
      const databaseUrl = database.connectionString.replace('/kumu?', `/${name}?`);
      await finish(['backend/migrate.ts'], { DATABASE_URL: databaseUrl });
      const ids = await withClient(databaseUrl, async (client) => {
        await fillShop(client, size);
        return findIds(client);
      });
      const port = String(await freePort());
      const env = { DATABASE_URL: databaseUrl, BACKEND_PORT: port, KUMU_DATA_DIR: folder, LOG_LEVEL: 'info' };
      running.push(await start(['backend/index.ts'], /backend listens/, env));
      shops.push({ url: `http://127.0.0.1:${port}`, ids });
    }
    const figures = await compare(shops);
    return [...figures, ...(await benchRush(folder, database.connectionString))];
  } finally {
    for (const child of running) await stop(child);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
