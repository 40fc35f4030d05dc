-- Popularity as one number to sort by: first the week's activity in hundredths, then the number of
-- owners (docs/ranking.md). No other definition of it exists.
create function popularity(week_score double precision, owners integer) returns integer
  language sql immutable parallel safe as $$
    select least(20000000, round(week_score * 100))::integer * 100
      + least(99, round(10 * ln(1 + greatest(0, owners))))::integer
  $$;

create table courses (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  tagline text not null default '',
  description text not null default '',
  topic_id text,
  tags text[] not null default '{}',
  outcomes text[] not null default '{}',
  price_cents integer not null default 0
    check (price_cents = 0 or price_cents between 100 and 1000000),
  picture text,
  has_own_picture boolean not null default false,
  digital_product_id uuid,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'IN_REVIEW', 'REJECTED', 'PUBLISHED', 'UNPUBLISHED', 'DELETED')),
  rejection_reason text,
  -- True if new media of a published course waits for the office; the approved version stays
  -- public.
  has_pending_changes boolean not null default false,
  -- Time of a publication without review; empty once the office has reviewed it.
  unreviewed_since timestamptz,
  submitted_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts that are updated by the statements that change the counted rows.
  parts_count integer not null default 0,
  duration_seconds integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_score real not null generated always as
    (case when rating_count = 0 then 0 else rating_sum::real / rating_count end) stored,
  unlock_count integer not null default 0,
  -- Score written by the task `content.rank`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, unlock_count)) stored,
  view_count integer not null default 0,
  like_count integer not null default 0
);
create index courses_creator on courses (creator_id, updated_at desc, id desc);
-- The number of a creator's published courses is read with every creator, from this index alone.
create index courses_published on courses (creator_id) where state = 'PUBLISHED';
create index courses_newest on courses (published_at desc, id desc) where state = 'PUBLISHED';
create index courses_popular on courses (popularity desc, id desc) where state = 'PUBLISHED';
create index courses_price on courses (price_cents, id) where state = 'PUBLISHED';
create index courses_rating on courses (rating_score desc, id desc) where state = 'PUBLISHED';
create index courses_topic_popular on courses (topic_id, popularity desc, id desc) where state = 'PUBLISHED';
create index courses_review on courses ((coalesce(submitted_at, created_at)), id)
  where state = 'IN_REVIEW' or has_pending_changes or unreviewed_since is not null;

create table modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses on delete cascade,
  title text not null,
  -- Time at which the creator removed a module that was already unlocked. The module stays for its
  -- owners only, with a negative position.
  retired_at timestamptz,
  position integer not null,
  unique (course_id, position) deferrable initially deferred
);

create table series_parts (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references modules on delete cascade,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  kind text not null check (kind in ('video', 'audio', 'document', 'text')),
  text_body text not null default '',
  duration_seconds integer not null default 0,
  is_free boolean not null default false,
  position integer not null,
  -- Public and pending file; they differ until the office approves the pending one.
  file_id uuid references files,
  pending_file_id uuid references files,
  is_approved boolean not null default false,
  -- Time of the removal, as for modules.
  retired_at timestamptz,
  unique (module_id, position) deferrable initially deferred
);
create index series_parts_course on series_parts (course_id);
create index series_parts_file on series_parts (file_id);
create index series_parts_pending_file on series_parts (pending_file_id);

create table progress (
  user_id uuid not null references users on delete cascade,
  part_id uuid not null references series_parts on delete cascade,
  course_id uuid not null references courses on delete cascade,
  seconds real not null default 0,
  completed_at timestamptz,
  -- Time at which an owner received the link to the document.
  downloaded_at timestamptz,
  updated_at timestamptz not null,
  primary key (user_id, part_id)
);
create index progress_course on progress (user_id, course_id, updated_at desc);
create index progress_completed on progress (completed_at) where completed_at is not null;

-- People of a course as they were counted last, without its creator.
create table course_learners (
  course_id uuid primary key references courses on delete cascade,
  started integer not null,
  finished integer not null
);
