-- Reports of the card provider about the accounts through which creators are paid, for the pages of
-- the wallet. Whether a creator can receive is stored with the creator; the numbers here decide
-- which of two readings is the later one and sets it.
create table wallet_snapshots (
  payment_account_id text primary key,
  creator_id uuid not null references creators,
  -- Number of readings that began. A reading is numbered here at its start, so that readings are
  -- ordered independently of the clocks of the processes.
  reading_count integer not null default 1,
  -- Number of the reading that reported the state; 0 before the first response.
  account_reading integer not null default 0,
  -- Number of the reading that reported the money; 0 before the first response.
  money_reading integer not null default 0,
  -- Start of the last reading, including a failed one.
  attempted_at timestamptz not null,
  -- Start of the reading that reported the state; empty before the first response.
  account_read_at timestamptz,
  state text check (state in ('DETAILS_NEEDED', 'CHECKING', 'READY', 'REFUSED')),
  -- Data that the provider still needs.
  asked jsonb not null default '[]',
  deadline timestamptz,
  -- Start of the reading that reported the money; empty before the first response.
  refreshed_at timestamptz,
  -- Amounts are empty for a refused account.
  available_cents bigint,
  pending_cents bigint,
  on_the_way_cents bigint,
  clears_in_days integer,
  -- Payout schedule; empty without a schedule.
  schedule jsonb,
  check ((account_read_at is null) = (state is null)),
  check ((account_read_at is null) = (account_reading = 0)),
  check ((refreshed_at is null) = (money_reading = 0)),
  check (account_reading <= reading_count and money_reading <= reading_count),
  check (num_nulls(available_cents, pending_cents, on_the_way_cents, clears_in_days) in (0, 4))
);
create index wallet_snapshots_creator on wallet_snapshots (creator_id);
