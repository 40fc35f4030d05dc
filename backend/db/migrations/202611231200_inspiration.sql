-- Content ideas for creators from all members' searches and ratings, counted each night without the
-- users behind them.
create table ideas (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('SEARCH', 'RATING')),
  -- Words in lower case without accents.
  words text not null,
  topic_id text,
  -- Number of different users who searched for it, or of ratings.
  count integer not null,
  -- Number of search results, or of rated contents.
  pieces_count integer not null,
  rating_average real,
  -- Query for the documents with these words; null if no document can match.
  match tsquery,
  -- Position among the ideas of its source, from 0.
  place integer not null,
  counted_at timestamptz not null,
  unique (source, words)
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
