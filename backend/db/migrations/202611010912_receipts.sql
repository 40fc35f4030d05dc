-- Last number of each year, locked while a payment is settled, so that no number is missing or used
-- twice.
create table receipt_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

-- Business details on a user's receipts; empty if not given.
create table billing_info (
  user_id uuid primary key references users,
  business_name text not null default '',
  -- Eleven digits.
  abn text not null default '' check (abn ~ '^(\d{11})?$'),
  address text not null default ''
);

-- Receipts, one for each payment and each refund; kept for the accounts when the buyer is erased.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  year integer not null references receipt_numbers,
  number integer not null check (number > 0),
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  purchase_id uuid not null references purchases,
  -- Later payment of a recurring purchase.
  invoice_id text references invoices,
  amount_cents integer not null check (amount_cents > 0),
  -- GST included in the amount.
  gst_cents integer not null check (gst_cents >= 0 and gst_cents <= amount_cents),
  -- Name of the seller at the time of the sale.
  seller_name text not null,
  -- Business lines of seller and buyer at the time of the sale, because an issued receipt never
  -- changes.
  seller_details text not null default '',
  billed_to text not null default '',
  issued_at timestamptz not null,
  unique (year, number)
);
create index receipts_purchase on receipts (purchase_id, issued_at);
create index receipts_issued on receipts (issued_at);

-- Refunds, both requested here and made at the card provider itself.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references purchases,
  -- Refunded later payment of a recurring purchase.
  invoice_id text references invoices,
  asked_by text not null check (asked_by in ('BUYER', 'SELLER', 'OFFICE', 'PROVIDER', 'AUTOMATIC')),
  -- User who requested the refund; empty if it was made at the card provider or because delivery is
  -- impossible.
  requester_id uuid references users,
  reason text,
  amount_cents integer not null check (amount_cents > 0),
  -- PENDING until the card provider's response is recorded.
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  -- Refund at the card provider. A refund made there is divided between the purchases of its
  -- payment.
  provider_id text,
  -- Receipt of the money that was recorded with the refund. Two refunds recorded at once share a
  -- receipt.
  receipt_id uuid references receipts on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((asked_by in ('PROVIDER', 'AUTOMATIC')) = (requester_id is null)),
  unique (provider_id, purchase_id),
  unique (id, purchase_id)
);
-- Refunded lines of the purchase, whose amounts add up to the refund. A refund of the whole
-- purchase or of a part of it has none.
create table refund_lines (
  refund_id uuid not null,
  purchase_id uuid not null,
  position integer not null,
  amount_cents integer not null check (amount_cents > 0),
  primary key (refund_id, position),
  foreign key (refund_id, purchase_id) references refunds (id, purchase_id) on delete cascade,
  foreign key (purchase_id, position) references purchase_lines
);
create index refund_lines_purchase on refund_lines (purchase_id, position);
-- A purchase has at most one pending refund, so that two clicks make one refund.
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING';
create index refunds_purchase on refunds (purchase_id, created_at);
create index refunds_invoice on refunds (invoice_id);
create index refunds_waiting on refunds (created_at) where state = 'PENDING';
create index refunds_requester on refunds (requester_id);
create index refunds_receipt on refunds (receipt_id);
