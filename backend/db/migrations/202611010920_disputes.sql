-- Payments that a buyer's bank took back until it decides, as the card provider has them.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  -- At the card provider.
  provider_id text not null unique,
  purchase_id uuid not null references purchases,
  -- The later payment of a recurring purchase that is disputed.
  invoice_id text references invoices,
  state text not null check (state in ('NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- Why the buyer's bank disputes it: a word of the card provider.
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- What the bank holds now: nothing for an inquiry, and once it has decided.
  held_cents integer not null check (held_cents >= 0),
  -- Until when the office can answer.
  respond_by timestamptz,
  -- What the office sent to the bank.
  evidence text,
  answered_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The creator's share of a lost one is back from their account.
  taken_back_at timestamptz
);
create index disputes_purchase on disputes (purchase_id);
create index disputes_newest on disputes (opened_at desc, id desc);

-- What the card provider's books say of the platform's money: one row for each payment, refund or dispute.
create table provider_transactions (
  id text primary key,
  type text not null,
  -- The payment that it is about; empty for what is about none.
  payment_id text,
  amount_cents integer not null,
  fee_cents integer not null,
  created_at timestamptz not null
);
create index provider_transactions_payment on provider_transactions (payment_id);
create index provider_transactions_newest on provider_transactions (created_at);

-- Where the ledger and the card provider's books differed when they were last compared.
create table ledger_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('PAYMENT', 'CREATOR')),
  -- A purchase, a payment at the provider without one, or a creator.
  subject text not null,
  title text not null,
  ledger_cents bigint not null,
  provider_cents bigint not null,
  found_at timestamptz not null,
  unique (kind, subject)
);
