-- Entitlements to content, one row for each source. A second purchase adds a row that ends
-- separately.
create table entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  source text not null check (source in ('FREE', 'PURCHASE', 'MEMBERSHIP', 'CREDITS', 'GIFT', 'SPONSORSHIP')),
  -- A purchase grants an entitlement once. A repetition grants nothing more, even after the
  -- entitlement ended.
  purchase_id uuid,
  granted_at timestamptz not null,
  ended_at timestamptz,
  -- End that is known in advance and applied by a task; empty for a permanent entitlement.
  ends_at timestamptz,
  -- Time since when the buyer's bank disputes the payment; the entitlement grants no access
  -- meanwhile.
  frozen_at timestamptz,
  unique (purchase_id, content_type, content_id)
);
create unique index entitlements_free on entitlements (user_id, content_type, content_id)
  where source = 'FREE' and ended_at is null;
create index entitlements_user on entitlements (user_id, content_type, content_id) where ended_at is null;
create index entitlements_content on entitlements (content_type, content_id) where ended_at is null and frozen_at is null;
create index entitlements_granted on entitlements (content_type, granted_at) where ended_at is null and frozen_at is null;
