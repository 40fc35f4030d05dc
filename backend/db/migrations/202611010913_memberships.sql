-- What creators offer every month. What was sold stays as it was sold: a new price is for those who join afterwards.
create table memberships (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  name text not null,
  price_cents integer not null check (price_cents between 100 and 1000000),
  -- The included courses; empty for every course of the creator.
  course_ids uuid[] check (cardinality(course_ids) > 0),
  has_trial boolean not null,
  -- At the card provider.
  product_id text not null unique,
  price_id text not null unique,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index memberships_newest on memberships (created_at desc, id desc) where ended_at is null;
create index memberships_creator on memberships (creator_id);

-- One member's membership: what the card provider says of its subscription.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references memberships,
  creator_id uuid not null references creators,
  user_id uuid not null references users,
  purchase_id uuid not null unique references purchases,
  -- At the card provider.
  provider_id text not null unique,
  state text not null check (state in ('TRIAL', 'ACTIVE', 'CANCELLING', 'PAST_DUE', 'CANCELLED')),
  had_trial boolean not null,
  period_ends_at timestamptz not null,
  -- Until when an open payment leaves the access as it is.
  grace_ends_at timestamptz,
  pay_url text,
  -- When the provider was asked for all this: an answer to an earlier question does not replace it.
  read_at timestamptz not null,
  -- When the member was told that the trial ends.
  told_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'PAST_DUE') <= (grace_ends_at is not null))
);
create unique index subscriptions_live on subscriptions (creator_id, user_id) where state <> 'CANCELLED';
create index subscriptions_user on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_membership on subscriptions (membership_id);
create index subscriptions_period on subscriptions (period_ends_at) where state <> 'CANCELLED';
