-- Chats between a creator and a member, one for each pair. Columns that begin with "creator" or
-- "member" have a value for each of the two sides.
create table chats (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  member_id uuid not null references users,
  -- Newest message. Its position is the number of messages ever sent in the chat.
  last_position bigint not null default 0,
  last_message_id uuid,
  last_message_at timestamptz,
  creator_read_position bigint not null default 0,
  member_read_position bigint not null default 0,
  creator_read_at timestamptz,
  member_read_at timestamptz,
  -- Numbers of messages of the other side after the read position, without deleted messages.
  creator_unread integer not null default 0,
  member_unread integer not null default 0,
  -- Times at which each side last sent a message.
  creator_wrote_at timestamptz,
  member_wrote_at timestamptz,
  -- Time of the member's first message that the creator has not answered.
  waiting_since timestamptz,
  -- Times of the last event that a side is writing.
  creator_typed_at timestamptz,
  member_typed_at timestamptz,
  -- Times at which a side is notified of unread messages, and at which it was notified. Both are
  -- empty once everything is read.
  creator_notice_at timestamptz,
  member_notice_at timestamptz,
  creator_notified_at timestamptz,
  member_notified_at timestamptz,
  -- False if the member takes no messages to groups from the creator.
  takes_group_messages boolean not null default true,
  -- Note of the creator about the member.
  note text not null default '',
  created_at timestamptz not null,
  unique (creator_id, member_id),
  check (creator_read_position between 0 and last_position),
  check (member_read_position between 0 and last_position),
  check (creator_unread >= 0 and member_unread >= 0)
);
create index chats_creator_newest on chats (creator_id, last_message_at desc, id desc)
  where last_message_at is not null;
create index chats_member_newest on chats (member_id, last_message_at desc, id desc)
  where last_message_at is not null;
create index chats_creator_unread on chats (creator_id, last_message_at desc, id desc) where creator_unread > 0;
create index chats_member_unread on chats (member_id, last_message_at desc, id desc) where member_unread > 0;
create index chats_opted_out on chats (creator_id, member_id) where not takes_group_messages;
create index chats_creator_notice on chats (creator_notice_at) where creator_notice_at is not null;
create index chats_member_notice on chats (member_notice_at) where member_notice_at is not null;

-- Messages of a creator to a group of people, at most one for each day of Sydney.
create table chat_group_messages (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  text_body text not null,
  user_tier text not null check (user_tier in ('free', 'member', 'all')),
  -- Content that the people own.
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  state text not null default 'SENDING' check (state in ('SENDING', 'SENT', 'STOPPED')),
  recipients_count integer not null default 0,
  sent_count integer not null default 0,
  -- Last person whose message was sent; people get it in the order of their ids.
  sent_to uuid,
  sent_on date not null,
  created_at timestamptz not null,
  constraint chat_group_messages_day unique (creator_id, sent_on),
  check (num_nulls(content_type, content_id) in (0, 2))
);
create index chat_group_messages_newest on chat_group_messages (creator_id, created_at desc, id desc);

create table chat_messages (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null references chats on delete cascade,
  -- Order of the messages in a chat, which is the order of their commits.
  position bigint not null,
  side text not null check (side in ('CREATOR', 'MEMBER')),
  -- Empty for an erased account.
  author_id uuid references users,
  -- Id that the sender's browser gave the message, so that a repeated message is stored once.
  client_id uuid not null,
  text_body text not null,
  -- Words of the text with a prefix for each of the two people, for the search in own chats.
  words tsvector,
  reply_to_id uuid references chat_messages on delete set null,
  group_message_id uuid references chat_group_messages on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Time of the deletion, after which no answer has the text. The text is emptied a minute later.
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('AUTHOR', 'OFFICE')),
  emptied_at timestamptz,
  unique (chat_id, position),
  unique (chat_id, side, client_id),
  check (num_nulls(deleted_at, deleted_by) in (0, 2)),
  check (emptied_at is null or (deleted_at is not null and text_body = '' and words is null))
);
create index chat_messages_words on chat_messages using gin (words);
create index chat_messages_author on chat_messages (author_id, id);
create index chat_messages_reply on chat_messages (reply_to_id) where reply_to_id is not null;
create index chat_messages_group on chat_messages (group_message_id) where group_message_id is not null;
create index chat_messages_deleted on chat_messages (deleted_at) where deleted_at is not null and emptied_at is null;

-- Files of a chat. A file without a message is attached by its uploader and not sent yet.
create table chat_files (
  file_id uuid primary key references files,
  chat_id uuid not null references chats on delete cascade,
  message_id uuid references chat_messages on delete cascade,
  position integer not null default 0,
  attached_at timestamptz not null
);
create index chat_files_message on chat_files (message_id, position);
create index chat_files_chat on chat_files (chat_id);
create index chat_files_unsent on chat_files (attached_at) where message_id is null;

-- People who blocked another person. A block prevents messages in both directions.
create table chat_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index chat_blocks_blocked on chat_blocks (blocked_id);

create table chat_settings (
  creator_id uuid primary key references creators on delete cascade,
  -- People who may write first.
  audience text not null default 'BUYERS'
    check (audience in ('EVERYONE', 'FOLLOWERS', 'BUYERS', 'MEMBERS', 'NOBODY')),
  -- Time until which the creator takes no messages.
  away_until timestamptz,
  -- Times within which the creator gave the last answers (minutes).
  answer_minutes integer[] not null default '{}'
);

create table chat_saved_answers (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  title text not null,
  text_body text not null,
  created_at timestamptz not null
);
create index chat_saved_answers_creator on chat_saved_answers (creator_id, title, id);

-- Names of members as others see them, for the list and the search of a creator's people. Without
-- the statistics, each searched word would count as rare.
create index users_shown_name on users
  (lower(case when last_name = '' then name else name || ' ' || left(last_name, 1) || '.' end), id)
  where closed_at is null and erased_at is null;
create index users_shown_name_parts on users using gin
  (lower(case when last_name = '' then name else name || ' ' || left(last_name, 1) || '.' end) gin_trgm_ops)
  where closed_at is null and erased_at is null;
create statistics users_shown_names on
  (lower(case when last_name = '' then name else name || ' ' || left(last_name, 1) || '.' end)) from users;
