-- Indexes of texts that are searched among the rows of one creator.
create extension if not exists btree_gin;

create table departments (
  slug text primary key,
  -- Subject of the entries in the office's log.
  id uuid not null unique default gen_random_uuid(),
  name text not null,
  position integer not null
);

create table products (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  -- Name in the address, from the title; earlier names are in product_names.
  routed_title text not null unique,
  summary text not null default '',
  description text not null default '',
  -- Facts such as size and care: [{label, text}].
  details jsonb not null default '[]',
  -- Options with their values: [{name, values}].
  options jsonb not null default '[]',
  -- Values of the option for the colour in lower case, for the filter.
  colours text[] not null default '{}',
  -- Numbers of the variants, a line each, by which the creator finds the product.
  skus text not null default '',
  department_slug text references departments on update cascade on delete set null,
  -- Name of the first picture.
  picture text,
  -- Lowest and highest price of the variants that are made (cents); 0 before the first one.
  price_cents integer not null default 0 check (price_cents between 0 and 1000000),
  highest_price_cents integer not null default 0,
  -- Number of items of all variants that are made.
  stock integer not null default 0 check (stock >= 0),
  low_stock integer not null default 3 check (low_stock >= 0),
  can_be_posted boolean not null default true,
  can_be_collected boolean not null default false,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN', 'DELETED')),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Version that increases with each saved change; a change of an older version is rejected.
  version integer not null default 1,
  -- Number of items that were paid for and not refunded.
  sold_count integer not null default 0,
  -- Always 0, because a product is sold and never unlocked.
  unlock_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_score real not null generated always as
    (case when rating_count = 0 then 0 else rating_sum::real / rating_count end) stored,
  view_count integer not null default 0,
  like_count integer not null default 0,
  -- Written by the task `content.rank`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, sold_count)) stored,
  check (state <> 'PUBLISHED' or (published_at is not null and price_cents >= 100))
);
create index products_creator on products (creator_id, updated_at desc, id desc);
create index products_newest on products (published_at desc, id desc) where state = 'PUBLISHED';
create index products_liked on products (like_count desc, id desc) where state = 'PUBLISHED';
create index products_price on products (price_cents, id) where state = 'PUBLISHED';
create index products_department on products (department_slug, published_at desc, id desc)
  where state = 'PUBLISHED';
create index products_department_liked on products (department_slug, like_count desc, id desc)
  where state = 'PUBLISHED';
create index products_department_price on products (department_slug, price_cents, id)
  where state = 'PUBLISHED';
-- A price or a colour may be rare among very many products.
alter table products alter price_cents set statistics 1000, alter colours set statistics 1000;
create index products_colours on products using gin (colours) where state = 'PUBLISHED';
create index products_scored on products (id) where week_score <> 0;
create index products_of_creator on products (creator_id, published_at desc, id desc)
  where state = 'PUBLISHED';

-- Earlier names of products in their addresses, which lead to the current one.
create table product_names (
  routed_title text primary key,
  product_id uuid not null references products on delete cascade
);
create index product_names_product on product_names (product_id);

create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position integer not null,
  picture_id uuid not null,
  -- Name of the stored picture.
  picture text not null,
  alt text not null default '',
  primary key (product_id, position)
);

-- Combinations of option values. One that is not made is kept for the orders that have it.
create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  position integer not null,
  -- Value of each option, in their order.
  option_values text[] not null default '{}',
  price_cents integer not null check (price_cents between 100 and 1000000),
  sku text not null default '',
  -- Items that can be bought; items that are held for a payment are not among them.
  stock integer not null default 0 check (stock >= 0),
  weight_grams integer not null default 0 check (weight_grams >= 0),
  is_made boolean not null default true,
  -- True once the creator was told that the stock is low; false again after new stock.
  is_low_told boolean not null default false,
  unique (product_id, option_values)
);

-- People who want one mail when a product or a variant is back in stock; each has either an account
-- or an address.
create table stock_waits (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  variant_id uuid references product_variants on delete cascade,
  user_id uuid references users on delete cascade,
  email text,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, email) = 1),
  unique nulls not distinct (product_id, variant_id, user_id, email)
);
create index stock_waits_variant on stock_waits (variant_id) where variant_id is not null;
create index stock_waits_user on stock_waits (user_id) where user_id is not null;
create index stock_waits_email on stock_waits (email) where email is not null;

create table collections (
  slug text primary key,
  creator_id uuid not null references creators,
  title text not null,
  text text not null default '',
  position integer not null,
  is_shown boolean not null default true,
  updated_at timestamptz not null
);
create index collections_creator on collections (creator_id, position);
create index collections_newest on collections (updated_at desc) where is_shown;

create table collection_products (
  collection_slug text not null references collections on update cascade on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  primary key (collection_slug, product_id)
);
create index collection_products_product on collection_products (product_id);

-- Delivery of a creator.
create table shops (
  creator_id uuid primary key references creators,
  posts_from_city text not null default '',
  posts_from_state text not null default '',
  posting_days integer[] not null default '{}',
  is_collect_on boolean not null default false,
  collect_address text not null default '',
  collect_times text not null default '',
  is_paused boolean not null default false,
  -- Letters before the numbers of the parcels, and the number of the last parcel.
  prefix text not null,
  last_number integer not null default 0
);

create table delivery_zones (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references shops,
  position integer not null,
  name text not null,
  -- States of Australia and other countries.
  regions text[] not null
);
create index delivery_zones_creator on delivery_zones (creator_id, position);

create table delivery_rates (
  id uuid primary key default gen_random_uuid(),
  zone_id uuid not null references delivery_zones on delete cascade,
  position integer not null,
  name text not null,
  days_from integer not null,
  days_to integer not null check (days_to >= days_from),
  max_grams integer,
  price_cents integer not null check (price_cents >= 0),
  free_from_cents integer check (free_from_cents > 0)
);
create index delivery_rates_zone on delivery_rates (zone_id, position);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  label text not null default '',
  name text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  state text not null default '',
  postcode text not null,
  country text not null check (country in ('AU', 'NZ')),
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_default on addresses (user_id) where is_default;

create table cart_lines (
  user_id uuid not null references users on delete cascade,
  variant_id uuid not null references product_variants on delete cascade,
  quantity integer not null check (quantity between 1 and 100),
  -- Price and quantity that the person saw last; a difference is said.
  seen_cents integer not null,
  wanted_quantity integer not null,
  added_at timestamptz not null,
  primary key (user_id, variant_id)
);

create index cart_lines_variant on cart_lines (variant_id);

-- Reminder of a cart that was left, which is sent once to whoever allowed it.
create table cart_reminders (
  user_id uuid primary key references users on delete cascade,
  is_allowed boolean not null default false,
  -- Last change of the cart; empty once reminded.
  changed_at timestamptz
);
create index cart_reminders_due on cart_reminders (changed_at) where is_allowed and changed_at is not null;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 10001) unique,
  -- Empty once the buyer was erased.
  buyer_id uuid references users,
  payment_id uuid unique references payments,
  phone text not null default '',
  items_cents integer not null,
  total_cents integer not null check (total_cents > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- End of the time in which the items are held.
  hold_until timestamptz
);
create index orders_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_held on orders (buyer_id) where hold_until is not null;
create index orders_unstarted on orders (created_at) where payment_id is null;

-- Address of an order; the row is deleted 90 days after the last delivery.
create table order_addresses (
  order_id uuid primary key references orders on delete cascade,
  name text not null,
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postcode text not null default '',
  country text not null default 'AU',
  phone text not null default ''
);

-- Part of an order from one creator.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  creator_id uuid not null references creators,
  purchase_id uuid unique references purchases,
  -- Running number of the creator with its letters, given once paid.
  number text,
  state text not null default 'PENDING_PAYMENT'
    check (state in ('PENDING_PAYMENT', 'PAID', 'READY', 'SENT', 'DELIVERED', 'CLAIMED', 'RESOLVED',
      'REFUNDED', 'EXPIRED')),
  delivery_kind text not null check (delivery_kind in ('POST', 'COLLECT')),
  delivery_name text not null,
  days_from integer,
  days_to integer,
  delivery_cents integer not null check (delivery_cents >= 0),
  weight_grams integer not null default 0,
  discount_code text,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  note text not null default '',
  region text not null default '',
  collect_code text,
  carrier text check (carrier in ('SWIFTPOST', 'PARCELWAY', 'OTHER')),
  tracking_number text not null default '',
  tracking_url text,
  paid_at timestamptz,
  ready_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  is_confirmed boolean not null default false,
  closed_at timestamptz,
  is_address_removed boolean not null default false,
  -- Number, name of the buyer and items in lower case, by which the creator finds the parcel.
  search_text text not null default '',
  unique (order_id, creator_id),
  check ((state in ('PENDING_PAYMENT', 'EXPIRED')) = (paid_at is null))
);
create unique index parcels_number on parcels (creator_id, number) where number is not null;
create index parcels_to_send on parcels (creator_id, paid_at, id) where state in ('PAID', 'READY');
create index parcels_creator on parcels (creator_id, paid_at desc, id desc) where paid_at is not null;
create index parcels_by_delivery on parcels (creator_id, delivery_kind, paid_at desc, id desc)
  where paid_at is not null;
create index parcels_search on parcels using gin (creator_id, search_text gin_trgm_ops)
  where paid_at is not null;
create index parcels_on_the_way on parcels (order_id) where state in ('PAID', 'READY', 'SENT');
create index parcels_claimed on parcels (order_id) where state = 'CLAIMED';
create index parcels_paid on parcels (paid_at) where paid_at is not null;
create index parcels_held on parcels (creator_id) where state = 'PENDING_PAYMENT';
create index parcels_open on parcels (creator_id, state, paid_at desc, id desc)
  where state in ('SENT', 'CLAIMED');
create index parcels_sent on parcels (sent_at) where state = 'SENT';
create index parcels_with_address on parcels (coalesce(delivered_at, closed_at))
  where coalesce(delivered_at, closed_at) is not null and not is_address_removed;

create table parcel_lines (
  parcel_id uuid not null references parcels on delete cascade,
  -- Position of the line in the purchase.
  position integer not null,
  variant_id uuid not null references product_variants,
  product_id uuid not null references products,
  -- Buyer of the order, by whom the products of a person with very many orders are found.
  buyer_id uuid references users,
  title text not null,
  variant text not null default '',
  sku text not null default '',
  quantity integer not null check (quantity > 0),
  price_cents integer not null check (price_cents > 0),
  discount_cents integer not null default 0,
  -- Amount after the discount.
  amount_cents integer not null check (amount_cents > 0),
  restocked_count integer not null default 0 check (restocked_count between 0 and quantity),
  is_packed boolean not null default false,
  primary key (parcel_id, position)
);
create index parcel_lines_buyer on parcel_lines (buyer_id, product_id) where buyer_id is not null;
create index parcel_lines_product on parcel_lines (product_id, parcel_id);
create index parcel_lines_variant on parcel_lines (variant_id);

-- Items that go back into the stock once the pending refund of their parcel is made.
create table parcel_restocks (
  parcel_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position),
  foreign key (parcel_id, position) references parcel_lines on delete cascade
);

create table claims (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null unique references parcels on delete cascade,
  state text not null default 'CREATOR'
    check (state in ('CREATOR', 'BUYER', 'OFFICE', 'ACCEPTED', 'RESOLVED', 'REFUNDED')),
  reason text not null
    check (reason in ('DAMAGED', 'WRONG_ITEM', 'MISSING', 'NOT_AS_DESCRIBED', 'NOT_ARRIVED')),
  wish text not null check (wish in ('REFUND', 'REPLACEMENT', 'TALK')),
  -- State of the parcel before the claim.
  parcel_state text not null,
  -- Time until which the creator answers; empty unless the claim waits for the creator.
  answer_until timestamptz,
  -- Day until which an accepted replacement is sent, such as "2026-11-26".
  send_by text,
  -- True while items are taken from the stock for a replacement that is not sent.
  has_replacement boolean not null default false,
  -- True once the creator was reminded of the answer.
  is_reminded boolean not null default false,
  reported_at timestamptz not null,
  -- Time of the office's decision.
  decided_at timestamptz,
  check ((state = 'CREATOR') = (answer_until is not null))
);
create index claims_due on claims (answer_until) where state = 'CREATOR';
create index claims_decided on claims (decided_at desc, id desc) where decided_at is not null;
create index claims_office on claims (reported_at, id) where state = 'OFFICE';

create table claim_lines (
  claim_id uuid not null references claims on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (claim_id, position)
);

create table claim_entries (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims on delete cascade,
  author text not null check (author in ('BUYER', 'CREATOR', 'OFFICE')),
  step text not null
    check (step in ('REPORTED', 'ADDED', 'OFFERED_REPLACEMENT', 'REFUNDED', 'ASKED', 'DISAGREED',
      'ACCEPTED', 'PASSED_ON', 'NOT_ANSWERED', 'SENT_REPLACEMENT', 'SORTED', 'DECLINED')),
  text text not null default '',
  refund_id uuid references refunds,
  amount_cents integer,
  created_at timestamptz not null
);
create index claim_entries_claim on claim_entries (claim_id, created_at, id);

-- Pictures that were uploaded for a claim of a parcel. Those without an entry are not sent yet.
create table claim_files (
  file_id uuid primary key references files,
  parcel_id uuid not null references parcels on delete cascade,
  entry_id uuid references claim_entries on delete cascade,
  position integer not null default 0,
  attached_at timestamptz not null
);
create index claim_files_entry on claim_files (entry_id, position);
create index claim_files_parcel on claim_files (parcel_id);
create index claim_files_unsent on claim_files (attached_at) where entry_id is null;
