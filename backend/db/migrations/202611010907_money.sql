-- Payments: one payment page or one payment with credits, for one purchase of each seller.
create table payments (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references users,
  -- Id of the offer that the payment was started for, such as a course or an order.
  offer_id text not null,
  -- Sum of the purchases.
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'aud',
  -- Key of an open payment that two clicks or two tabs share. Without a key, each attempt is a
  -- separate payment.
  exclusive_key text,
  -- PAID once the money was received, even if a purchase could not be delivered.
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED', 'CANCELLED')),
  -- True if several sellers share the payment. The charge then stays with the platform, and each
  -- seller's share is a transfer.
  is_split boolean not null default false,
  -- Payment page and payment at the card provider.
  session_id text unique,
  session_url text,
  provider_payment_id text unique,
  success_path text not null,
  cancel_path text not null,
  -- Part of the product where the payment began; the return address contains it.
  context text not null default 'DEFAULT',
  created_at timestamptz not null,
  -- Expiry of the payment page at the card provider.
  expires_at timestamptz not null,
  -- End of what the purchases reserve, if they reserve anything; the page is then closed.
  hold_until timestamptz
);
create unique index payments_open on payments (buyer_id, exclusive_key)
  where status = 'OPEN' and exclusive_key is not null;
create index payments_key on payments (buyer_id, exclusive_key);
create index payments_waiting on payments (created_at) where status = 'OPEN';

-- Purchases: the part of one seller in a payment, with its own fee, receipt, transfer and refunds.
create table purchases (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  buyer_id uuid not null references users,
  -- Creator of the lines; empty for credits and other lines of the platform.
  seller_id uuid references creators,
  type text not null
    check (type in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION', 'CREDITS', 'GIFT', 'SHOP_ORDER')),
  -- Content of the purchase, if it is a single one.
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  title text not null,
  -- Words of the buyer to the creator of a tip.
  note text check (note is null or (type = 'DONATION' and char_length(note) between 1 and 300)),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents * 2 <= amount_cents),
  -- All money that was returned: refunds, as the card provider counts them, and lost disputes.
  refunded_cents integer not null default 0,
  -- Amount received and posted for a purchase in REVIEW; it may differ from the purchase's amount.
  paid_cents integer check (paid_cents > 0),
  -- CREDITS for a purchase without a payment page or a payment at the card provider, because
  -- credits are already paid.
  paid_with text not null default 'CARD' check (paid_with in ('CARD', 'CREDITS')),
  -- Part of a payment with credits that businesses granted; a refund returns this part last.
  granted_cents integer not null default 0 check (granted_cents between 0 and amount_cents),
  -- Interval of a recurring purchase; empty for a single payment.
  recurring_interval text check (recurring_interval in ('month', 'year')),
  -- Plan at the card provider, free days and resulting subscription of a recurring purchase.
  price_id text,
  trial_days integer check (trial_days > 0),
  subscription_id text unique,
  -- Seller's account at the card provider; without an account the money stays with the platform.
  destination text,
  status text not null default 'IN_PROGRESS'
    check (status in ('IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED', 'REVIEW')),
  -- Code of the reason for a manual review.
  review_reason text check (review_reason in ('AMOUNT_DIFFERS', 'NOT_DELIVERABLE')),
  -- True while the sellable has reserved a seat or stock for the purchase.
  is_reserved boolean not null default false,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- Time of a dispute by a bank. The purchase grants no access and is not refunded during a dispute
  -- and after a lost one.
  frozen_at timestamptz,
  check ((content_type is null) = (content_id is null)),
  check ((status = 'REVIEW') <= (review_reason is not null)),
  check (refunded_cents between 0 and coalesce(paid_cents, amount_cents))
);
create index purchases_payment on purchases (payment_id);
create index purchases_buyer on purchases (buyer_id, created_at desc);
-- The results of the checkouts that were started with a creator are read from this index alone.
create index purchases_seller on purchases (seller_id, created_at)
  include (id, buyer_id, status, review_reason, trial_days);
create index purchases_open_content on purchases (content_type, content_id) where status = 'IN_PROGRESS';
create index purchases_review on purchases (completed_at, id) where status = 'REVIEW';

-- Lines of a purchase with the payee of each.
create table purchase_lines (
  purchase_id uuid not null references purchases on delete cascade,
  position integer not null,
  title text not null,
  quantity integer not null check (quantity > 0),
  payee text not null check (payee in ('CREATOR', 'CREDITS', 'PLATFORM')),
  seller_id uuid references creators,
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents * 2 <= amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  refunded_fee_cents integer not null default 0 check (refunded_fee_cents between 0 and fee_cents),
  primary key (purchase_id, position),
  check ((payee = 'CREATOR') = (seller_id is not null)),
  check ((content_type is null) = (content_id is null))
);
create index purchase_lines_content on purchase_lines (content_type, content_id);
create index purchase_lines_seller on purchase_lines (seller_id);

-- Later payments of a recurring purchase, by the card provider's own id.
create table invoices (
  id text primary key,
  purchase_id uuid not null references purchases,
  payment_id text unique,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents * 2 <= amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  refunded_fee_cents integer not null default 0 check (refunded_fee_cents between 0 and fee_cents),
  paid_at timestamptz not null,
  -- Month that the payment is for, if known.
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  check (num_nulls(period_starts_at, period_ends_at) in (0, 2))
);
create index invoices_purchase on invoices (purchase_id, paid_at);

alter table entitlements add foreign key (purchase_id) references purchases;

-- Events of the card provider, stored whole and unchanged and handled once. Only the payer's data
-- is removed when the payer is erased.
create table provider_events (
  id text primary key,
  -- Id used by the office.
  own_id uuid not null unique default gen_random_uuid(),
  type text not null,
  state text not null check (state in ('PENDING', 'HANDLED', 'UNKNOWN', 'OTHER_MODE')),
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- Time of the handler's last failure; empty once it succeeded.
  failed_at timestamptz
);
create index provider_events_newest on provider_events (received_at desc, id);
create index provider_events_state on provider_events (state, received_at);
-- Indexes by the subject of an event and by its payment, because an event's data about a user is
-- erased with the account.
create index provider_events_object on provider_events ((payload #>> '{data,object,id}'));
create index provider_events_customer on provider_events ((payload #>> '{data,object,customer}'));
create index provider_events_payment on provider_events ((payload #>> '{data,object,payment_intent}'));
create index provider_events_subscription on provider_events ((coalesce(
  payload #>> '{data,object,parent,subscription_details,subscription}', payload #>> '{data,object,subscription}')));

create table ledger_accounts (
  id bigint generated always as identity primary key,
  key text not null unique,
  currency text not null default 'aud',
  -- Balance with positive debits. A ceiling of 0 prevents a liability (a member's credits) from
  -- being overdrawn.
  ceiling_cents bigint,
  balance_cents bigint not null default 0,
  check (ceiling_cents is null or balance_cents <= ceiling_cents)
);

create table ledger_movements (
  id bigint generated always as identity primary key,
  -- Unique key of a movement, so that no event moves money twice.
  key text not null unique,
  kind text not null,
  subject_id uuid,
  created_at timestamptz not null
);
create index ledger_movements_subject on ledger_movements (subject_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  movement_id bigint not null references ledger_movements,
  account_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null,
  -- Time of the movement, stored here so that a month of one account is read without all other
  -- movements.
  created_at timestamptz not null
);
create index ledger_entries_movement on ledger_entries (movement_id);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_month on ledger_entries (account_id, created_at);

-- Daily totals of a creator's movements, updated in the transaction of each movement, so that sums
-- over years need not read every movement.
create table ledger_days (
  account_id bigint not null references ledger_accounts,
  -- Day in the accounting time zone.
  day date not null,
  -- Type of the purchase; for a movement without a purchase, its kind.
  source text not null,
  cents bigint not null,
  primary key (account_id, day, source)
);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name;
end $$;
create trigger ledger_movements_append_only before update or delete on ledger_movements
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_movements_no_truncate before truncate on ledger_movements
  execute function ledger_is_append_only();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  execute function ledger_is_append_only();

create function ledger_movement_is_balanced() returns trigger language plpgsql as $$
declare
  total bigint;
  currencies integer;
begin
  select coalesce(sum(e.amount_cents), 0), count(distinct a.currency) into total, currencies
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.movement_id = new.movement_id;
  if total <> 0 or currencies <> 1 then
    raise exception 'movement % does not sum to zero in one currency (% cents)', new.movement_id, total;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_movement_is_balanced();
