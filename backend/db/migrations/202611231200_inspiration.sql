-- What creators could make, from what all members search for and rate: counted each night, without whose searches they are.
create table ideas (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('SEARCH', 'RATING')),
  -- In small letters and without accents.
  words text not null,
  topic_id text,
  -- Different people who searched for it, or ratings.
  count integer not null,
  -- Results of the search, or what was rated.
  pieces_count integer not null,
  rating_average real,
  -- What documents of the search match that have these words; null where none can.
  match tsquery,
  -- Its place among those of its source, from 0.
  place integer not null,
  counted_at timestamptz not null,
  unique (source, words)
);

-- What a creator does not want to see again: an idea, or a comment that asks something.
create table idea_dismissals (
  creator_id uuid not null references creators on delete cascade,
  idea_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (creator_id, idea_id)
);

-- A question mark at the end of a sentence: one within an address asks nothing.
alter table comments add column is_question boolean not null
  generated always as (text_body ~ '\?[])"''”’!?.…]*(\s|$)') stored;
create index comments_questions on comments (post_id, created_at desc, id desc)
  where is_question and removed_at is null;
