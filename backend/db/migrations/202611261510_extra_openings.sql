-- What creators publish beside a content for those who have it, such as a post for its buyers: who opened it, first, and since
-- when its documents are handed out to them.
create table extra_openings (
  user_id uuid not null references users on delete cascade,
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  extra_id uuid not null,
  title text not null,
  opened_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, content_type, content_id, extra_id)
);
