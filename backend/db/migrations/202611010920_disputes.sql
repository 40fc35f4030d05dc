-- Disputed payments, as the card provider reports them. The buyer's bank holds the money until it
-- decides.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  -- Id at the card provider. A disputed payment has a row for each of its purchases.
  provider_id text not null,
  purchase_id uuid not null references purchases,
  -- Disputed later payment of a recurring purchase.
  invoice_id text references invoices,
  state text not null check (state in ('NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST')),
  -- Reason given by the buyer's bank, as a code of the card provider.
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Amount that the bank holds now; 0 for an inquiry, and once the bank has decided.
  held_cents integer not null check (held_cents >= 0),
  -- Deadline for the office's response.
  respond_by timestamptz,
  -- Evidence that the office sent to the bank.
  evidence text,
  answered_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Time at which the creator's share of a lost dispute was reversed.
  reversed_at timestamptz,
  unique (provider_id, purchase_id)
);
create index disputes_purchase on disputes (purchase_id);
create index disputes_newest on disputes (opened_at desc, id desc);

-- Transactions in the card provider's books, one row for each payment, refund or dispute of the
-- platform.
create table provider_transactions (
  id text primary key,
  type text not null,
  -- Payment of the transaction; empty if it is not about a payment.
  payment_id text,
  amount_cents integer not null,
  fee_cents integer not null,
  created_at timestamptz not null
);
create index provider_transactions_payment on provider_transactions (payment_id);
create index provider_transactions_newest on provider_transactions (created_at);

-- Differences between the ledger and the card provider's books at the last comparison.
create table ledger_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('PAYMENT', 'CREATOR')),
  -- Purchase, payment at the provider without a purchase, or creator.
  subject text not null,
  title text not null,
  ledger_cents bigint not null,
  provider_cents bigint not null,
  found_at timestamptz not null,
  unique (kind, subject)
);
