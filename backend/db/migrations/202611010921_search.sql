create extension if not exists pg_trgm;

-- Search documents, one row for each public content, written by the task `search.update`. Drafts
-- and paid content are never included.
create table search_documents (
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  creator_id uuid not null,
  -- Words with their positions: A for the title, B for the subtitle and the creator, D for the
  -- remaining text. Type, topics and popularity are words that begin with a colon, so that a filter
  -- is one more word of the same index.
  words tsvector not null,
  popularity integer not null,
  -- Price in cents for sorting; documents without a price come last.
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

-- Words of all documents with the number of documents. The number of results is estimated from
-- them, and prefixes, forms and misspellings of a word are looked up here.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  documents integer not null
);
create index search_words_stem on search_words (stem, documents desc);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- Returns similarly spelled words. The usual threshold of 0.3 finds too few for short words.
create function similar_search_words(wanted text) returns table (word text, documents integer)
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25 as $$
    select word, documents from search_words
    where word % wanted and length(word) between length(wanted) - 2 and length(wanted) + 2
      and left(word, 1) <> ':'
    order by similarity(word, wanted) desc, documents desc, word limit 20
  $$;

-- Recent searches of members; a visitor's searches are stored in the browser.
create table recent_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  query text not null check (length(query) between 1 and 100),
  searched_at timestamptz not null,
  unique (user_id, query)
);
create index recent_searches_newest on recent_searches (user_id, searched_at desc, id desc);
