-- Content ideas for creators: searches of members that find nothing, counted each night without the
-- users behind them.
create table ideas (
  id uuid primary key default gen_random_uuid(),
  -- Words in lower case without accents.
  words text not null unique,
  topic_id text,
  -- Number of different users who searched for it.
  count integer not null,
  -- Position among the ideas, from 0.
  place integer not null,
  counted_at timestamptz not null
);

-- Ideas and questions in comments that a creator has dismissed.
create table idea_dismissals (
  creator_id uuid not null references creators on delete cascade,
  idea_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (creator_id, idea_id)
);

-- True if a sentence ends with a question mark; a question mark within an address does not count.
alter table comments add column is_question boolean not null
  generated always as (text_body ~ '\?[])"''”’!?.…]*(\s|$)') stored;
create index comments_questions on comments (post_id, created_at desc, id desc)
  where is_question and removed_at is null;
