-- The last number of each year: locked while a payment is settled, so that no number is missing and none is there twice.
create table receipt_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

-- What a person's receipts say of their business; empty where they gave nothing.
create table billing_info (
  user_id uuid primary key references users,
  business_name text not null default '',
  -- Eleven digits.
  abn text not null default '' check (abn ~ '^(\d{11})?$'),
  address text not null default ''
);

-- One receipt for each payment and for each refund; kept for the accounts when its buyer is erased.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  year integer not null references receipt_numbers,
  number integer not null check (number > 0),
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  purchase_id uuid not null references purchases,
  -- The later payment of a recurring purchase.
  invoice_id text references invoices,
  amount_cents integer not null check (amount_cents > 0),
  -- Included in the amount.
  gst_cents integer not null check (gst_cents >= 0 and gst_cents <= amount_cents),
  -- Who sold it, as they were called then.
  seller_name text not null,
  -- Their business and the buyer's, in lines, as they were then: a receipt that was issued never changes.
  seller_details text not null default '',
  billed_to text not null default '',
  issued_at timestamptz not null,
  unique (year, number)
);
create index receipts_purchase on receipts (purchase_id, issued_at);
create index receipts_issued on receipts (issued_at);

-- Refunds that somebody asked for, and those that were made at the card provider itself.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases,
  -- The later payment of a recurring purchase that is refunded.
  invoice_id text references invoices,
  asked_by text not null check (asked_by in ('BUYER', 'SELLER', 'OFFICE', 'PROVIDER', 'AUTOMATIC')),
  -- The person who asked; empty when it was made at the card provider, or because nothing can be delivered any more.
  asker_id uuid references users,
  reason text,
  amount_cents integer not null check (amount_cents > 0),
  -- PENDING until the card provider has answered, and its answer is recorded.
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  -- The refund at the card provider.
  provider_id text unique,
  -- Of the money that was recorded with it; two refunds that are recorded at once have one.
  receipt_id uuid references receipts on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((asked_by in ('PROVIDER', 'AUTOMATIC')) = (asker_id is null))
);
-- Two clicks make one refund: the next one waits until this one is settled.
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING';
create index refunds_purchase on refunds (purchase_id, created_at);
create index refunds_invoice on refunds (invoice_id);
create index refunds_waiting on refunds (created_at) where state = 'PENDING';
create index refunds_asker on refunds (asker_id);
create index refunds_receipt on refunds (receipt_id);
