-- Sessions in which a person of the office sees Kumu as somebody else. They are read only, and the
-- person is told of each when it ends.
create table office_views (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  office_user_id uuid not null references users,
  -- Session of the person of the office; the view ends with it.
  office_session_hash bytea not null,
  user_id uuid not null references users,
  -- Entry of the start in the audit log. A foreign key would let the log be truncated with it.
  audit_id uuid not null unique,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  -- Set once the person was told.
  ended_at timestamptz check (ended_at >= started_at)
);
create index office_views_user on office_views (user_id, started_at);
create index office_views_open on office_views (expires_at) where ended_at is null;

-- Pages and calls of a view, without the queries of their addresses.
create table office_viewed_pages (
  id bigint generated always as identity primary key,
  view_id uuid not null references office_views on delete cascade,
  address text not null,
  viewed_at timestamptz not null
);
create index office_viewed_pages_view on office_viewed_pages (view_id, id);

-- List of people, newest first.
create index users_newest on users (created_at desc, id desc);

-- Search of people by a part of their name or address, and of creators by name and username.
create index users_search on users using gin (lower(name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index creators_search on creators using gin (lower(name || ' ' || coalesce(username, '')) gin_trgm_ops);
