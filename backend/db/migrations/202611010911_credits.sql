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
  state text not null default 'WAITING' check (state in ('WAITING', 'COMPLETED', 'LAPSED')),
  expires_at timestamptz not null
);

-- What a creator gets of a purchase that was paid with credits, and of a renewal that was paid while their account could not
-- receive: sent from the platform's balance to their account at the card provider. Any other payment by card brings it there
-- itself.
create table transfers (
  -- The id of the purchase, or "invoice:" and the id of the invoice.
  payment_key text primary key,
  seller_id uuid not null references creators,
  -- The account at the card provider.
  destination text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Of refunds: all that is to come back of it.
  due_back_cents integer not null default 0 check (due_back_cents between 0 and amount_cents),
  -- PENDING until the card provider has moved what is due; HELD while the account receives nothing.
  state text not null default 'PENDING' check (state in ('PENDING', 'HELD', 'DONE')),
  -- How many were refused: the card provider gives the same answer to the same key again.
  refusals integer not null default 0,
  -- The transfer at the card provider.
  provider_id text unique,
  created_at timestamptz not null
);
create index transfers_waiting on transfers (created_at) where state = 'PENDING';
create index transfers_open on transfers (seller_id) where state <> 'DONE';
create index transfers_held on transfers (destination) where state = 'HELD';
