-- What a member wants to unlock once they have bought enough credits: one thing, for 24 hours.
create table pending_transactions (
  user_id uuid primary key references users,
  type text not null
    check (type in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION', 'CREDITS', 'GIFT', 'SHOP_ORDER')),
  content_id uuid not null,
  title text not null,
  -- The page that shows it.
  path text not null,
  -- As the member saw it; at another price it is not unlocked.
  price_cents integer not null check (price_cents > 0),
  context text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'COMPLETED', 'LET_GO')),
  expires_at timestamptz not null
);
