create table purchases (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references users,
  creator_id uuid not null references creators,
  transaction_type text not null
    check (transaction_type in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION')),
  content_type text not null,
  content_id uuid not null,
  title text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents * 2 <= amount_cents),
  currency text not null default 'aud',
  status text not null default 'IN_PROGRESS'
    check (status in ('IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED', 'REVIEW')),
  session_id text unique,
  session_url text,
  payment_id text unique,
  success_path text not null,
  cancel_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz
);
-- Two clicks or two tabs share one open purchase.
create unique index purchases_open on purchases (buyer_id, content_id, transaction_type)
  where status = 'IN_PROGRESS' and transaction_type like 'PPV%';
create index purchases_buyer on purchases (buyer_id, created_at desc);
create index purchases_content on purchases (content_id, status);
create index purchases_waiting on purchases (created_at) where status = 'IN_PROGRESS';

-- What the card provider told us, as it came; handled once each.
create table provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  key text not null unique,
  currency text not null default 'aud',
  -- Debit is positive. A ceiling of 0 keeps a liability (a member's credits) from being overdrawn.
  ceiling_cents bigint,
  balance_cents bigint not null default 0,
  check (ceiling_cents is null or balance_cents <= ceiling_cents)
);

create table ledger_movements (
  id bigint generated always as identity primary key,
  -- The same thing never moves money twice.
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
  balance_after_cents bigint not null
);
create index ledger_entries_movement on ledger_entries (movement_id);
create index ledger_entries_account on ledger_entries (account_id, id);

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
