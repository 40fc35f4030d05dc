-- An entitlement to content, one row for each source; buying twice gives two rows that end separately.
create table entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  source text not null check (source in ('FREE', 'PURCHASE', 'MEMBERSHIP', 'CREDITS', 'GIFT', 'SPONSORSHIP')),
  -- A purchase gives an entitlement once; a repetition gives nothing more, also after the entitlement ended.
  purchase_id uuid,
  granted_at timestamptz not null,
  ended_at timestamptz,
  -- When it will end, where that is known from the beginning; a task ends it then. Empty for what is given permanently.
  ends_at timestamptz,
  -- While the buyer's bank disputes the payment, it gives no access.
  frozen_at timestamptz,
  unique (purchase_id, content_type, content_id)
);
create unique index entitlements_free on entitlements (user_id, content_type, content_id)
  where source = 'FREE' and ended_at is null;
create index entitlements_user on entitlements (user_id, content_type, content_id) where ended_at is null and frozen_at is null;
create index entitlements_content on entitlements (content_type, content_id) where ended_at is null and frozen_at is null;
create index entitlements_granted on entitlements (content_type, granted_at) where ended_at is null and frozen_at is null;
