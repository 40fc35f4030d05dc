create table lives (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  description text not null default '',
  topic_id text,
  tags text[] not null default '{}',
  picture text,
  has_own_picture boolean not null default false,
  starts_at timestamptz,
  -- Time zone in which the creator chose the time.
  time_zone text not null default 'Australia/Sydney',
  minutes integer not null default 45 check (minutes between 15 and 240),
  price_cents integer not null default 0
    check (price_cents = 0 or price_cents between 100 and 1000000),
  is_free_for_members boolean not null default false,
  -- Number of seats; empty without a limit.
  seats integer check (seats between 1 and 10000),
  -- Seats that are booked or held while their buyer pays.
  taken_count integer not null default 0 check (taken_count >= 0),
  chat text not null default 'EVERYONE' check (chat in ('EVERYONE', 'MEMBERS', 'OFF')),
  is_recorded boolean not null default true,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY',
      'CANCELLED', 'MISSED', 'TAKEN_DOWN', 'DELETED')),
  rejection_reason text,
  -- Reason of a cancellation, or of an end by the office.
  reason text,
  -- Time of an approval without review; empty once the office has reviewed it.
  unreviewed_since timestamptz,
  submitted_at timestamptz,
  published_at timestamptz,
  -- Time of the last move of a live that people had booked.
  moved_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Connection of the creator, and since when it is lost.
  connection text not null default 'NONE' check (connection in ('NONE', 'ON', 'AWAY')),
  away_since timestamptz,
  viewers_count integer not null default 0,
  most_viewers_count integer not null default 0,
  -- Number of the reminders that were sent for the current time.
  reminders_sent integer not null default 0,
  -- Number of changes of time or title, by which calendars recognise a newer entry.
  sequence integer not null default 0,
  stream_key_hash bytea unique,
  recording_file_id uuid references files,
  recording_seconds double precision,
  -- Pieces of the recording, by which the time of a message is found in it.
  recording_pieces jsonb,
  -- Time of the last request for the recording of the engine; empty before the end and once done.
  recording_requested_at timestamptz,
  is_recording_whole boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Version that increases with each saved change; a change of an older version is rejected.
  version integer not null default 1,
  unlock_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_score real not null generated always as
    (case when rating_count = 0 then 0 else rating_sum::real / rating_count end) stored,
  view_count integer not null default 0,
  like_count integer not null default 0,
  -- Written by the task `content.rank`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, unlock_count)) stored,
  check (state in ('DRAFT', 'REJECTED', 'TAKEN_DOWN', 'DELETED') or starts_at is not null),
  check ((connection = 'AWAY') = (away_since is not null))
);
create index lives_creator on lives (creator_id, updated_at desc, id desc);
create index lives_upcoming on lives (starts_at, id) where state in ('SCHEDULED', 'LIVE');
create index lives_newest on lives (published_at desc, id desc)
  where state in ('SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY');
create index lives_recordings on lives (ended_at desc, id desc) where state = 'REPLAY_READY';
create index lives_popular on lives (popularity desc, id desc)
  where state in ('SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY');
create index lives_review on lives ((coalesce(submitted_at, created_at)), id)
  where state = 'IN_REVIEW' or unreviewed_since is not null;
create index lives_recording_requested on lives (recording_requested_at)
  where recording_requested_at is not null;
create index lives_recording_file on lives (recording_file_id) where recording_file_id is not null;

-- Seats that are taken; lives.taken_count is their number. The holder is a person who has booked or
-- pays, or the purchase of a gift until somebody claims it.
create table live_seats (
  holder_id uuid not null,
  live_id uuid not null references lives on delete cascade,
  primary key (holder_id, live_id)
);
create index live_seats_live on live_seats (live_id);

-- People who asked to be reminded of a live without a seat in it.
create table live_reminders (
  live_id uuid not null references lives on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (live_id, user_id)
);
create index live_reminders_user on live_reminders (user_id);
