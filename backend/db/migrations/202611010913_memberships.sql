-- Monthly offers of creators. A new price is announced to the members before it applies.
create table memberships (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  name text not null,
  headline text not null default '',
  pitch text not null default '',
  benefits text[] not null default '{}',
  -- Text for new members, which nobody else sees.
  welcome_note text not null default '',
  price_cents integer not null check (price_cents between 100 and 1000000),
  -- Included courses; empty for every course of the creator.
  course_ids uuid[] check (cardinality(course_ids) > 0),
  has_trial boolean not null,
  -- Ids at the card provider.
  product_id text not null unique,
  price_id text not null unique,
  -- Price of a year and its id at the card provider; empty for no yearly price.
  yearly_price_cents integer check (yearly_price_cents between 100 and 1000000),
  yearly_price_id text unique,
  -- Announced price, its id at the card provider and the time from which it applies.
  next_price_cents integer check (next_price_cents between 100 and 1000000),
  next_price_id text unique,
  next_price_at timestamptz,
  -- Price that was replaced or withdrawn last. Members who still pay it are moved to the present
  -- one.
  previous_price_id text,
  view_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (num_nulls(yearly_price_cents, yearly_price_id) in (0, 2)),
  check (num_nulls(next_price_cents, next_price_id, next_price_at) in (0, 3))
);
create index memberships_newest on memberships (created_at desc, id desc) where ended_at is null;
create index memberships_next_price on memberships (next_price_at) where next_price_at is not null;
create index memberships_creator on memberships (creator_id);

-- Memberships of members, as the card provider reports their subscriptions. A granted membership
-- has no subscription. It is CANCELLING from its claim, and its purchase is the purchase of the
-- gift.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references memberships,
  creator_id uuid not null references creators,
  user_id uuid not null references users,
  purchase_id uuid not null unique references purchases,
  -- Id at the card provider; empty for a granted membership.
  provider_id text unique,
  state text not null check (state in ('TRIAL', 'ACTIVE', 'CANCELLING', 'PAST_DUE', 'CANCELLED')),
  had_trial boolean not null,
  recurring_interval text not null default 'month' check (recurring_interval in ('month', 'year')),
  -- Price of the next payment and its id at the card provider; empty for a granted membership.
  price_cents integer not null,
  price_id text,
  -- True while the creator cannot receive and payments stay on the platform's account.
  is_held boolean not null default false,
  period_ends_at timestamptz not null,
  -- Time until which an open payment leaves the access unchanged.
  grace_ends_at timestamptz,
  pay_url text,
  -- Details of the paying card that may be shown; empty if unknown, and once the membership has
  -- ended.
  card_brand text
    check (card_brand in ('visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'eftpos_au', 'other')),
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  -- Time of the request to the provider. A response to an earlier request does not replace the row.
  read_at timestamptz not null,
  -- Time at which the member was notified of the end of the trial or the granted months.
  end_notified_at timestamptz,
  -- Time of the yearly payment of which the member was notified last.
  renewal_notified_for timestamptz,
  created_at timestamptz not null,
  check (num_nulls(card_brand, card_last4, card_exp_month, card_exp_year) in (0, 4)),
  check ((state = 'PAST_DUE') <= (grace_ends_at is not null)),
  check ((provider_id is null) = (price_id is null))
);
-- A paid membership may begin while a granted one lasts.
create unique index subscriptions_live on subscriptions (creator_id, user_id, (provider_id is null)) where state <> 'CANCELLED';
create index subscriptions_user on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_membership on subscriptions (membership_id);
create index subscriptions_period on subscriptions (period_ends_at) where state <> 'CANCELLED';
