-- Settings of a live's room that were changed; a live without a row has the usual settings.
create table live_rooms (
  live_id uuid primary key references lives on delete cascade,
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 60),
  pinned_message_id uuid,
  answering_id uuid,
  reactions_count integer not null default 0
);

-- Messages and tips in the chats of lives.
create table live_messages (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives on delete cascade,
  -- Order of the messages.
  position bigint generated always as identity,
  client_id uuid,
  kind text not null check (kind in ('TEXT', 'TIP')),
  -- Empty for an erased account.
  author_id uuid references users,
  -- Role of the author when the message was sent.
  badge text check (badge in ('HOST', 'MODERATOR', 'MEMBER')),
  text_body text not null,
  -- Payment of a tip, and its amount.
  purchase_id uuid unique references purchases,
  amount_cents integer,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Person who deleted the message, by role.
  deleted_by text check (deleted_by in ('AUTHOR', 'MODERATOR', 'OFFICE')),
  deleter_id uuid references users,
  unique (live_id, author_id, client_id),
  check ((kind = 'TIP') = (amount_cents is not null)),
  check ((deleted_at is null) = (deleted_by is null))
);
create index live_messages_live on live_messages (live_id, position);
create index live_messages_author on live_messages (author_id, id) where author_id is not null;
create index live_messages_deleted on live_messages (deleted_at)
  where deleted_at is not null and text_body <> '';
create index live_messages_deleter on live_messages (deleter_id) where deleter_id is not null;

create table live_questions (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives on delete cascade,
  client_id uuid not null,
  author_id uuid references users,
  badge text check (badge in ('HOST', 'MODERATOR', 'MEMBER')),
  text_body text not null,
  votes_count integer not null default 0,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'SKIPPED', 'REMOVED')),
  -- Time at which the creator began to answer, which is the chapter of the recording.
  answering_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null,
  -- Set with REMOVED.
  deleted_by text check (deleted_by in ('AUTHOR', 'MODERATOR', 'OFFICE')),
  deleted_at timestamptz,
  unique (live_id, author_id, client_id),
  check ((state = 'REMOVED') = (deleted_by is not null)),
  check ((state = 'REMOVED') = (deleted_at is not null))
);
create index live_questions_live on live_questions (live_id, votes_count desc, created_at);
create index live_questions_deleted on live_questions (deleted_at)
  where deleted_at is not null and text_body <> '';
create index live_questions_author on live_questions (author_id, id) where author_id is not null;

create table live_question_votes (
  question_id uuid not null references live_questions on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (question_id, user_id)
);
create index live_question_votes_user on live_question_votes (user_id);

-- Reactions by second since the start of a live. Who reacted is not stored.
create table live_reactions (
  live_id uuid not null references lives on delete cascade,
  second integer not null,
  reaction text not null check (reaction in ('LOVE', 'SUNNY', 'SMILE', 'WOW', 'SAME_HERE')),
  count integer not null,
  primary key (live_id, second, reaction)
);

-- People who wrote in a live: when they did so last, and a keyed hash of their address, which a ban
-- takes over. The rows are deleted a day after the end of the live.
create table live_writers (
  live_id uuid not null references lives on delete cascade,
  user_id uuid not null references users on delete cascade,
  wrote_at timestamptz not null,
  address_hash bytea not null,
  primary key (live_id, user_id)
);
create index live_writers_user on live_writers (user_id);

-- Moderators of all lives of a creator.
create table live_moderators (
  creator_id uuid not null references creators on delete cascade,
  user_id uuid not null references users on delete cascade,
  named_at timestamptz not null,
  primary key (creator_id, user_id)
);
create index live_moderators_user on live_moderators (user_id);

-- People who may not write: in one live for a while or until its end, or in all lives of a creator.
create table live_restrictions (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  -- Live in which it was decided.
  live_id uuid not null references lives on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('TIME_OUT', 'BAN')),
  ends_at timestamptz,
  -- Address of a banned person, for which the ban holds until a time.
  address_hash bytea,
  address_until timestamptz,
  by_id uuid references users on delete set null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  check (kind = 'TIME_OUT' or ends_at is null),
  check ((address_hash is null) = (address_until is null))
);
create index live_restrictions_user on live_restrictions (user_id, creator_id) where lifted_at is null;
create index live_restrictions_address on live_restrictions (creator_id, address_hash)
  where lifted_at is null and address_hash is not null;
create index live_restrictions_live on live_restrictions (live_id);
create index live_restrictions_by on live_restrictions (by_id) where by_id is not null;
