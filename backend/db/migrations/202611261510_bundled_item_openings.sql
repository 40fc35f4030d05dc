-- First openings of bundled content, such as a post for a content's buyers, and the time since when
-- its documents are handed out.
create table bundled_item_openings (
  user_id uuid not null references users on delete cascade,
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  bundled_item_id uuid not null,
  title text not null,
  opened_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, content_type, content_id, bundled_item_id)
);
