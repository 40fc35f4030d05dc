-- Without a name on it a copy is the same for everybody: it has no user_id.
alter table digital_product_copies alter column user_id drop not null;

alter table digital_product_copies
  -- When the task that makes it last moved on; null while it waits for its turn.
  add column heartbeat_at timestamptz,
  -- When somebody last got a link to it.
  add column handed_out_at timestamptz;

-- How often stamping it took more time or memory than one run is given.
alter table digital_product_files add column stamp_overruns integer not null default 0;

-- What is written after the name on the stamped copies of a person: always the same for one digital product.
create table copy_codes (
  code text primary key,
  product_id uuid not null references digital_products,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index copy_codes_product on copy_codes (product_id);
