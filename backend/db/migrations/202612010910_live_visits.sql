-- Connections of people who watched a live.
create table live_visits (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives on delete cascade,
  -- Connection by the engine's id, so that an event that arrives twice is stored once.
  viewer_id text not null,
  user_id uuid references users,
  -- Random id in the place of an erased person, so that the number of people stays.
  erased_id uuid,
  joined_at timestamptz not null,
  -- Empty while the person watches.
  left_at timestamptz,
  unique (live_id, viewer_id),
  check ((user_id is null) <> (erased_id is null)),
  check (left_at >= joined_at)
);
create index live_visits_person on live_visits (live_id, (coalesce(user_id, erased_id)), joined_at, id);
create index live_visits_joined on live_visits (live_id, joined_at);
-- People who watch at a time are counted from this index alone.
create index live_visits_left on live_visits (live_id, left_at) include (joined_at);
create index live_visits_user on live_visits (user_id, id) where user_id is not null;

-- Minutes of a live that were counted from its visits and its chat.
create table live_minutes (
  live_id uuid not null references lives on delete cascade,
  -- Minute since the start of the live.
  minute integer not null check (minute >= 0),
  -- Maximum number of connections at the same time.
  viewers integer not null,
  joins integer not null,
  leaves integer not null,
  -- People whose first visit began in the minute.
  new_people integer not null,
  -- Time that all connections together watched (s).
  watched_seconds double precision not null,
  messages integer not null,
  questions integer not null,
  -- Number of reactions by kind.
  reactions jsonb not null,
  primary key (live_id, minute)
);

-- Progress of the counts of a live.
create table live_counts (
  live_id uuid primary key references lives on delete cascade,
  -- Number of minutes since the start that are in live_minutes.
  minutes_count integer not null,
  -- True once all minutes of an ended live are counted.
  is_complete boolean not null
);

-- The last minutes of a live are counted when its numbers are read.
create index live_messages_time on live_messages (live_id, created_at);
create index live_questions_time on live_questions (live_id, created_at);
-- Tips are in no line of the content.
create index purchases_tips on purchases (content_type, content_id) where type = 'DONATION';
