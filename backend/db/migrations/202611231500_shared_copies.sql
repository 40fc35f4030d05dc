-- A download without a name is the same for every user, so it has no user_id.
alter table digital_product_copies alter column user_id drop not null;

alter table digital_product_copies
  -- Last progress of the task that makes the download; null while it is queued.
  add column heartbeat_at timestamptz,
  -- Time of the last link to the download.
  add column handed_out_at timestamptz;

-- Number of personalisation runs of the file that exceeded their time or memory.
alter table digital_product_files add column stamp_overruns integer not null default 0;

-- Watermark codes after the name in a user's personalised downloads, constant for one digital
-- product.
create table copy_codes (
  code text primary key,
  product_id uuid not null references digital_products,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index copy_codes_product on copy_codes (product_id);
