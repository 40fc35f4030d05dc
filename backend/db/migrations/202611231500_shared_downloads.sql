-- A download without a name is the same for every user, so it has no user_id.
alter table prepared_downloads alter column user_id drop not null;

alter table prepared_downloads
  -- Last progress of the task that makes the download; null while it is queued.
  add column heartbeat_at timestamptz,
  -- Time of the last link to the download.
  add column handed_out_at timestamptz;

-- Number of personalisation runs of the file that exceeded their time or memory.
alter table digital_product_files add column stamp_overruns integer not null default 0;

-- Watermark codes after the name in a user's personalised downloads, constant for one digital
-- product.
create table watermark_codes (
  code text primary key,
  product_id uuid not null references digital_products,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index watermark_codes_product on watermark_codes (product_id);
