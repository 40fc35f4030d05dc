-- Mails about products that are back in stock to addresses without an account. A visitor can enter
-- anybody's address, so an address gets one mail about a product. Addresses are hashed.
create table stock_mails (
  email_hash bytea not null,
  product_id uuid not null references products on delete cascade,
  sent_at timestamptz not null,
  primary key (email_hash, product_id)
);
create index stock_mails_product on stock_mails (product_id);
create index stock_mails_sent on stock_mails (sent_at);

-- Addresses without an account that want no mails about stock.
create table stock_opt_outs (
  email_hash bytea primary key,
  created_at timestamptz not null
);

create index stock_waits_created on stock_waits (created_at) where email is not null;
