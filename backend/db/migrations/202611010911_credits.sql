-- Purchase that a member completes after buying enough credits: one content, for 24 hours.
create table pending_transactions (
  user_id uuid primary key references users,
  type text not null
    check (type in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION', 'CREDITS', 'GIFT', 'SHOP_ORDER')),
  content_id uuid not null,
  title text not null,
  -- Page that shows the content.
  path text not null,
  -- Price that the member saw; the content is not unlocked at another price.
  price_cents integer not null check (price_cents > 0),
  context text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'COMPLETED', 'LAPSED')),
  expires_at timestamptz not null
);

-- Creators' shares sent from the platform's balance to their accounts at the card provider. They
-- cover purchases paid with credits, purchases of a payment with several sellers, and renewals paid
-- while the account could not receive. Every other card payment transfers the share itself.
create table transfers (
  -- The id of the purchase, or "invoice:" and the id of the invoice.
  payment_key text primary key,
  seller_id uuid not null references creators,
  -- Payment at the card provider whose money is transferred; empty for the platform's own balance.
  provider_payment_id text,
  -- Group that the card provider lists the transfer by: the payment's id, otherwise the key.
  transfer_group text not null,
  -- Account at the card provider.
  destination text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Total to reverse because of refunds.
  reversal_due_cents integer not null default 0 check (reversal_due_cents between 0 and amount_cents),
  -- PENDING until the card provider has moved the due amount; HELD while the account cannot
  -- receive.
  state text not null default 'PENDING' check (state in ('PENDING', 'HELD', 'DONE')),
  -- Number of rejections, because the card provider returns the same response to the same key.
  refusals integer not null default 0,
  -- Transfer at the card provider.
  provider_id text unique,
  created_at timestamptz not null
);
create index transfers_waiting on transfers (created_at) where state = 'PENDING';
create index transfers_open on transfers (seller_id) where state <> 'DONE';
create index transfers_held on transfers (destination) where state = 'HELD';
