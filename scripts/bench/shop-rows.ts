import type pg from 'pg';

/** Number of products of the creators with the most products, which is the limit per creator. */
const MOST_PRODUCTS = 1000;
/** Number of orders of the member with the most orders. */
const MOST_ORDERS = 2000;

/** Number of products and orders in a shop. */
export type ShopSize = { products: number; orders: number };

/**
 * Returns the interval at which products or orders are assigned to the creator or member with the
 * most.
 */
const stepOf = (count: number, most: number): number => Math.max(2, Math.floor(count / most));

/** Returns the number of people, of creators, and of creators with the most products. */
function countPeople({ products }: ShopSize) {
  const creators = Math.max(10, products / 200);
  return { people: Math.max(100, products / 10), creators, big: Math.ceil(creators / 500) };
}

/** Returns the session token of a person whose lists are measured. */
export const tokenOf = (name: string) => `the-token-of-${name}-in-the-bench`;

/** Returns the statements that insert people, creators with their delivery, and sessions. */
const insertPeople = (size: ShopSize) => {
  const { people, creators } = countPeople(size);
  return `
  insert into users (email, name, last_name, is_office, confirmed_at, created_at)
    select name || '@bench.test', 'Person', 'Number ' || n, name = 'office', now(), now()
    from (
      select n, case when n = ${people} then 'office' when n < ${creators} then 'creator-' || n else 'member-' || n - ${creators} end as name
      from generate_series(0, ${people}) n
    ) named;
  insert into creators (user_id, username, name, tagline, bio, topics, state, payment_account_id, can_receive_payments, created_at, updated_at)
    select id, split_part(email, '@', 1), 'Creator ' || split_part(email, '-', 2), 'A promise', 'A bio', '{yoga}', 'APPROVED',
      'acct_' || split_part(email, '@', 1), true, now(), now()
    from users where email like 'creator-%';
  create temp table pick_creators as
    select id, user_id, split_part(username, '-', 2)::int as place from creators;
  create temp table pick_members as
    select id, split_part(split_part(email, '@', 1), '-', 2)::int as place
    from users where email like 'member-%';
  create index on pick_creators (place); create index on pick_members (place);
  insert into shops (creator_id, posts_from_city, posts_from_state, posting_days, prefix)
    select id, 'Fitzroy', 'VIC', '{1,4}', 'C' || place from pick_creators;
  insert into delivery_zones (creator_id, position, name, regions)
    select id, 0, 'Australia', '{VIC,NSW,QLD}' from pick_creators;
  insert into delivery_rates (zone_id, position, name, days_from, days_to, price_cents, free_from_cents)
    select id, n, 'Post ' || n, 2, 6, 900, 10000 from delivery_zones, generate_series(0, 1) n;
  insert into departments (slug, name, position) select 'department-' || n, 'Department ' || n, n from generate_series(0, 8) n;
  insert into departments (slug, name, position) values ('rare', 'Rare', 9);
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select sha256(convert_to('the-token-of-' || split_part(email, '@', 1) || '-in-the-bench', 'UTF8')), id, now(), now(), now() + interval '1 day'
    from users where id in (select id from pick_members where place = 0) or email in ('creator-0@bench.test', 'office@bench.test');
  insert into addresses (user_id, name, line1, city, state, postcode, country, is_default, created_at)
    select id, 'Robin Astergale', '14 Wattle Street', 'Brunswick', 'VIC', '3056', 'AU', true, now() from pick_members where place = 0;`;
};

/**
 * Returns the statements that insert products with two variants and two pictures each. Some
 * creators have the maximum number of products. One department and one colour are rare.
 */
const insertProducts = (size: ShopSize) => {
  const { products } = size;
  const { creators, big } = countPeople(size);
  const step = stepOf(products, MOST_PRODUCTS * big);
  return `
  create temp table pick_products as
    select gen_random_uuid() as id, gen_random_uuid() as variant_a, gen_random_uuid() as variant_b, n as place,
      pick_creators.id as creator_id, pick_creators.place as creator,
      case when n % 1000 = 7 then 500000 + n % 500000 else 1000 + n % 90 * 100 + n * 7919::bigint % 100 end::int as price_cents
    from generate_series(0, ${products - 1}) n
      join pick_creators on pick_creators.place = case when n % ${step} = 0 then n / ${step} % ${big} else ${big} + n % ${creators - big} end;
  insert into products (id, creator_id, title, routed_title, summary, description, details, options, colours, skus, department_slug,
      picture, price_cents, highest_price_cents, stock, state, published_at, created_at, updated_at, sold_count,
      rating_sum, rating_count, like_count)
    select id, creator_id, 'Product ' || md5(place::text), 'product-' || place, 'A summary of some words',
      repeat('A description, as people write them. ', 20), '[{"label": "Size", "text": "Large"}]',
      '[{"name": "Colour", "values": ["Blue", "Red"]}]',
      array[case when place % 1000 = 7 then 'saffron' when place % 3 = 0 then 'blue' else 'shade-' || place % 20 end, 'red'],
      'SKU-' || place || '-0' || chr(10) || 'SKU-' || place || '-1',
      case when place % 1000 = 7 then 'rare' else 'department-' || place / 7 % 9 end,
      'picture-' || place, price_cents, price_cents + place % 2 * 100,
      case when place % 10 = 3 then 0 else 40 end,
      case when place % 50 = 11 then 'DRAFT' when place % 50 = 12 then 'UNPUBLISHED' else 'PUBLISHED' end,
      now() - (place * 7919::bigint % ${products}) * interval '1 minute', now(), now() - place * interval '1 second', 0,
      40, 10, place * 31::bigint % 500
    from pick_products order by place;
  insert into product_variants (id, product_id, position, option_values, price_cents, sku, stock, weight_grams)
    select case when n = 0 then variant_a else variant_b end, id, n, array[case when n = 0 then 'Blue' else 'Red' end],
      price_cents, 'SKU-' || place || '-' || n, case when place % 10 = 3 then 0 else 20 end, 300
    from pick_products, generate_series(0, 1) n order by place, n;
  insert into product_pictures (product_id, position, picture_id, picture, alt)
    select id, n, gen_random_uuid(), 'picture-' || place, 'A picture' from pick_products, generate_series(0, 1) n order by place, n;
  create index on pick_products (place); create index on pick_products (creator_id, place);
  insert into collections (slug, creator_id, title, position, updated_at)
    select 'collection-' || place, id, 'A collection', 0, now() - place * interval '1 minute' from pick_creators;
  insert into collection_products (collection_slug, product_id, position)
    select 'collection-' || pick_creators.place, own.id, own.n from pick_creators cross join lateral (
      select id, row_number() over (order by place) as n from pick_products where creator_id = pick_creators.id limit 6) own;
  insert into ratings (content_type, content_id, user_id, stars, text_body, created_at)
    select 'PRODUCT', pick_products.id, pick_members.id, 4, 'Some words', now() - n * interval '1 second'
    from pick_products join generate_series(0, 9) n on true
      join pick_members on pick_members.place = (pick_products.place + n) % (select count(*) from pick_members)
    where pick_products.place % 100 = 0;
  insert into stock_waits (product_id, user_id, created_at)
    select pick_products.id, pick_members.id, now() from pick_products
      join pick_members on pick_members.place = pick_products.place % (select count(*) from pick_members)
    where pick_products.place % 100 = 3;
  insert into likes (user_id, content_type, content_id, created_at)
    select pick_members.id, 'PRODUCT', pick_products.id, now() - pick_products.place * interval '1 second'
    from pick_products, pick_members where pick_members.place = 0 and pick_products.place < 50;
  insert into cart_lines (user_id, variant_id, quantity, seen_cents, wanted_quantity, added_at)
    select pick_members.id, pick_products.variant_a, 1, pick_products.price_cents, 1, now() + pick_products.place * interval '1 second'
    from pick_products, pick_members where pick_members.place = 0 and pick_products.place between 20 and 29;
  insert into cart_reminders (user_id, is_allowed, changed_at)
    select id, place % 3 = 0, now() from pick_members where place % 10 = 0;`;
};

/**
 * Returns the statements that insert orders of two years with their payments, purchases, receipts
 * and addresses. One member has very many orders, and so has one creator with a bestseller.
 */
const insertOrders = (size: ShopSize) => {
  const { products, orders } = size;
  const { big } = countPeople(size);
  const own = stepOf(products, MOST_PRODUCTS * big) * big;
  const often = orders < 10_000 ? 5 : 50;
  return `
  create temp table pick_orders as
    select gen_random_uuid() as id, gen_random_uuid() as payment_id, n as place, pick_members.id as buyer_id,
      now() - (${orders} - n) * (interval '730 days' / ${orders}) as created_at,
      (${orders} - n) * 730.0 / ${orders} as age,
      n % 20 = 19 and (${orders} - n) * 730.0 / ${orders} < 1 as is_open
    from generate_series(1, ${orders}) n
      join pick_members on pick_members.place = case when n % ${stepOf(orders, MOST_ORDERS)} = 0 then 0
        else 1 + n * 7919::bigint % ((select count(*) from pick_members) - 1) end;
  create temp table pick_parcels as
    select gen_random_uuid() as id, gen_random_uuid() as purchase_id, pick_orders.id as order_id, pick_orders.payment_id, buyer_id,
      pick_orders.place, part, created_at, sold.id as product_id, sold.place as product, sold.creator_id, sold.creator, sold.price_cents,
      variant_a, variant_b, row_number() over (partition by sold.creator_id order by pick_orders.place, part) as number,
      case when is_open then 'PENDING_PAYMENT'
        when pick_orders.place % 200 = 2 then 'EXPIRED'
        when age < 2 then 'PAID'
        when age < 13 then case when pick_orders.place % 10 = 4 then 'DELIVERED' else 'SENT' end
        when pick_orders.place % 200 = 3 then 'REFUNDED'
        when pick_orders.place % 200 = 4 then 'RESOLVED'
        when age < 90 and pick_orders.place % ${often} = 0 then 'CLAIMED'
        else 'DELIVERED' end as state, age
    from pick_orders
      cross join lateral generate_series(0, case when pick_orders.place % 5 = 0 then 1 else 0 end) part
      join pick_products sold on sold.place = case
        when part = 0 and pick_orders.place % ${often} = 1 then 0
        when part = 0 and pick_orders.place % ${often} = 2 then ${own} * (pick_orders.place / ${often} % ${Math.floor(products / own)})
        else (pick_orders.place * 104729::bigint + part) % ${products} end;
  delete from pick_parcels extra using pick_parcels first
    where extra.order_id = first.order_id and extra.creator_id = first.creator_id and first.part < extra.part;
  create index on pick_parcels (order_id);
  insert into payments (id, buyer_id, offer_id, amount_cents, exclusive_key, status, is_split, session_id, success_path, cancel_path, created_at, expires_at, hold_until)
    select payment_id, buyer_id, id::text, 5000, 'order ' || id, case when is_open then 'OPEN' else 'PAID' end, true, 'session-' || place,
      '/shop/cart', '/shop/checkout', created_at, created_at + interval '1 hour', case when is_open then now() + interval '30 minutes' end
    from pick_orders order by place;
  insert into orders (id, buyer_id, payment_id, items_cents, total_cents, created_at, paid_at, hold_until)
    select id, buyer_id, payment_id, 4100, 5000, created_at,
      case when not is_open and place % 200 <> 2 then created_at end, case when is_open then now() + interval '30 minutes' end
    from pick_orders order by place;
  insert into order_addresses (order_id, name, line1, city, state, postcode)
    select id, 'Robin Astergale', '14 Wattle Street', 'Brunswick', 'VIC', '3056' from pick_orders where age < 104 order by place;
  insert into purchases (id, payment_id, buyer_id, type, title, amount_cents, fee_cents, refunded_cents, status, is_reserved, created_at, completed_at)
    select purchase_id, payment_id, buyer_id, 'SHOP_ORDER', 'Order', price_cents + 900, 100, case when state = 'REFUNDED' then price_cents + 900 else 0 end,
      case state when 'PENDING_PAYMENT' then 'IN_PROGRESS' when 'EXPIRED' then 'CANCELLED' when 'REFUNDED' then 'REFUNDED' else 'SUCCESS' end,
      state = 'PENDING_PAYMENT', created_at, created_at
    from pick_parcels order by place, part;
  insert into purchase_lines (purchase_id, position, title, quantity, payee, seller_id, amount_cents, fee_cents)
    select purchase_id, n, 'Item', 1, 'CREATOR', creator_id, case when n = 0 then price_cents else 900 end, 50
    from pick_parcels, generate_series(0, 1) n order by place, part, n;
  insert into receipt_numbers (year, last) values (2026, ${2 * orders});
  insert into receipts (year, number, kind, purchase_id, amount_cents, gst_cents, seller_name, issued_at)
    select 2026, row_number() over (order by place, part), 'PAYMENT', purchase_id, 5000, 450, 'A creator', created_at
    from pick_parcels where state not in ('PENDING_PAYMENT', 'EXPIRED') order by place, part;
  insert into parcels (id, order_id, creator_id, purchase_id, number, state, delivery_kind, delivery_name, days_from, days_to,
      delivery_cents, weight_grams, region, paid_at, sent_at, delivered_at, closed_at, is_address_removed, search_text)
    select id, order_id, creator_id, purchase_id, case when state not in ('PENDING_PAYMENT', 'EXPIRED') then 'C' || creator || '-' || lpad(number::text, greatest(4, length(number::text)), '0') end, state,
      case when place % 10 = 1 then 'COLLECT' else 'POST' end, 'Post 0', 2, 6, 900, 300, 'VIC 3056',
      case when state not in ('PENDING_PAYMENT', 'EXPIRED') then created_at end,
      case when state not in ('PENDING_PAYMENT', 'EXPIRED', 'PAID') then created_at + interval '1 day' end,
      case when state in ('DELIVERED', 'RESOLVED') then created_at + interval '5 days' end,
      case when state in ('EXPIRED', 'REFUNDED') then created_at + interval '5 days' end, age >= 90,
      case when state not in ('PENDING_PAYMENT', 'EXPIRED') then 'c' || creator || '-' || lpad(number::text, greatest(4, length(number::text)), '0') || ' person number product ' || md5(product::text) || ' blue' else '' end
    from pick_parcels order by place, part;
  insert into parcel_lines (parcel_id, position, variant_id, product_id, buyer_id, title, variant, sku, quantity, price_cents, amount_cents)
    select id, n, case when n = 0 then variant_a else variant_b end, product_id, buyer_id, 'Product ' || md5(product::text), 'Blue',
      'SKU-' || product || '-' || n, 1, price_cents, price_cents
    from pick_parcels cross join lateral generate_series(0, case when place % 3 = 0 then 1 else 0 end) n order by place, part, n;
  update products set sold_count = sold.count
    from (select product_id, count(*) from pick_parcels where state not in ('PENDING_PAYMENT', 'EXPIRED', 'REFUNDED') group by 1 having count(*) > 5) sold
    where products.id = sold.product_id;
  insert into claims (parcel_id, state, reason, wish, parcel_state, answer_until, reported_at, decided_at)
    select id, case when state = 'RESOLVED' then 'RESOLVED' when place % ${2 * often} = 0 then 'OFFICE' else 'CREATOR' end, 'DAMAGED', 'REFUND', 'DELIVERED',
      case when state = 'CLAIMED' and place % ${2 * often} <> 0 then now() + interval '3 days' end,
      created_at + interval '6 days', case when state = 'RESOLVED' then created_at + interval '9 days' end
    from pick_parcels where state in ('CLAIMED', 'RESOLVED') order by place, part;
  insert into claim_lines (claim_id, position, quantity) select id, 0, 1 from claims;
  insert into claim_entries (claim_id, author, step, text, created_at)
    select id, 'BUYER', 'REPORTED', 'It came broken, as the pictures show', reported_at from claims;`;
};

/**
 * Tables that are filled without their indexes, because inserting random ids into existing indexes
 * is very slow.
 */
const longTables = [
  'products',
  'product_variants',
  'product_pictures',
  'payments',
  'orders',
  'purchases',
  'purchase_lines',
  'receipts',
  'parcels',
  'parcel_lines',
];

/** Inserts the rows of a shop into an empty database. */
export async function fillShop(client: pg.Client, size: ShopSize): Promise<void> {
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`);
  // Foreign keys are not checked, because the rows are consistent and each check would be a lookup.
  await client.query('set session_replication_role = replica');
  const { rows: indexes } = await client.query<{ name: string; indexdef: string }>(
    `select indexname as name, indexdef from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [longTables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const insert of [insertPeople, insertProducts, insertOrders]) await client.query(insert(size));
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
}
