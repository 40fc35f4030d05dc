create extension if not exists pg_trgm;

-- What search finds: one row for each public thing, written by the task `search.update`. Drafts and what is paid for are never in it.
create table search_documents (
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  creator_id uuid not null,
  -- Its words with their places: A for the title, B for the subtitle and who made it, D for the rest. Its kind, its topics and how
  -- popular it is are words that begin with a colon, so that a filter is one more word of the same index.
  words tsvector not null,
  popularity integer not null,
  -- Cents; what has no price comes after everything that has one.
  price_order integer not null,
  rating_score real not null,
  published_at timestamptz not null,
  primary key (content_type, content_id)
);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_creator on search_documents (creator_id);
create index search_documents_popular on search_documents (popularity desc, content_id desc);
create index search_documents_newest on search_documents (published_at desc, content_id desc);
create index search_documents_rating on search_documents (rating_score desc, content_id desc);
create index search_documents_price on search_documents (price_order, content_id);

-- Every word of the documents, and in how many it is: how many a query finds is estimated from it, and beginnings, forms and
-- misspellings of a word are looked up here.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  documents integer not null
);
create index search_words_stem on search_words (stem, documents desc);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- Words that are written much like one: for short words the usual threshold of 0.3 finds too few.
create function similar_search_words(wanted text) returns table (word text, documents integer)
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25 as $$
    select word, documents from search_words
    where word % wanted and length(word) between length(wanted) - 2 and length(wanted) + 2
      and left(word, 1) <> ':'
    order by similarity(word, wanted) desc, documents desc, word limit 20
  $$;

-- What a member searched for; a visitor's are in the browser.
create table recent_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  query text not null check (length(query) between 1 and 100),
  searched_at timestamptz not null,
  unique (user_id, query)
);
create index recent_searches_newest on recent_searches (user_id, searched_at desc, id desc);
