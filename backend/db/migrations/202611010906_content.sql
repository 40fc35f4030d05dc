-- Tables shared by every type of content. Each row names the type and the id of its content.
create table ratings (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  user_id uuid not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text_body text not null default '',
  created_at timestamptz not null,
  unique (content_type, content_id, user_id)
);
create index ratings_newest on ratings (content_type, content_id, created_at desc, id desc);

create table likes (
  user_id uuid not null references users on delete cascade,
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, content_type, content_id)
);
create index likes_newest on likes (user_id, created_at desc, content_id desc);

-- Salts that make the visitors of a day unidentifiable the day after.
create table view_salts (
  day date primary key,
  salt text not null
);

-- Views, one per user and day. The viewer is a member's id, or a visitor's hash with the salt of
-- the day.
create table content_views (
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  viewer text not null,
  day date not null,
  primary key (content_type, content_id, viewer, day)
);

-- Last use of unlocked content by a user, which orders the library.
create table last_seen (
  user_id uuid not null references users on delete cascade,
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  seen_at timestamptz not null,
  primary key (user_id, content_type, content_id)
);

-- Changes of texts and prices after publication, one row for each field, until the office marks
-- them as seen.
create table content_changes (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null,
  seen_at timestamptz
);
create unique index content_changes_unseen on content_changes (content_type, content_id, field) where seen_at is null;
create index content_changes_newest on content_changes (changed_at desc, id desc) where seen_at is null;

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references users on delete cascade,
  -- Type of a subject that a domain makes reportable, such as COURSE, CREATOR or COMMENT.
  subject_type text not null,
  subject_id uuid not null,
  reason text not null check (reason in ('ILLEGAL', 'HARMFUL', 'MISLEADING', 'COPYRIGHT', 'SPAM', 'OTHER')),
  text_body text not null default '',
  state text not null default 'OPEN' check (state in ('OPEN', 'RESOLVED', 'DISMISSED')),
  created_at timestamptz not null,
  decided_at timestamptz
);
-- A user has at most one open report about a subject.
create unique index reports_open on reports (subject_id, subject_type, reporter_id)
  where state = 'OPEN';
create index reports_state on reports (state, created_at, id);

-- Takedowns by the office, each with the reason and one appeal of its creator. An active takedown
-- keeps the content hidden.
create table takedowns (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  creator_id uuid not null references creators on delete cascade,
  reason text not null,
  -- State that a reversal restores.
  previous_state text not null,
  taken_down_at timestamptz not null,
  appeal_text text,
  appealed_at timestamptz,
  decision text check (decision in ('UPHELD', 'RESTORED')),
  decision_reason text,
  decided_at timestamptz,
  check (num_nulls(appeal_text, appealed_at) in (0, 2)),
  check (num_nulls(decision, decision_reason, decided_at) in (0, 3))
);
create unique index takedowns_in_force on takedowns (content_type, content_id) where decision is distinct from 'RESTORED';
create index takedowns_appeals on takedowns (appealed_at, id) where appealed_at is not null and decision is null;
create index takedowns_creator on takedowns (creator_id);
