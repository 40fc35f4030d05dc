-- Views of a creator's pages and played parts, for the creator's figures. Other events have none of
-- the first three values.
alter table product_events
  add column creator_id uuid,
  -- Id of the user, or a key of the day for a visitor. Empty for the creator, and for programs.
  add column viewer text,
  -- True if the user was a member of the creator at the time of the event.
  add column is_member boolean,
  -- Time at which the event was stored, by which events that arrive late are found.
  add column recorded_at timestamptz not null default clock_timestamp();
create index product_events_creator on product_events (creator_id, created_at) where creator_id is not null;
create index product_events_recorded on product_events (recorded_at) where creator_id is not null;

-- Counts of the days of creators, in their time zone. A count without content is of all pages and
-- contents of the creator: a person who opened two contents counts once.
create table insight_days (
  creator_id uuid not null references creators on delete cascade,
  day date not null,
  measure text not null check (measure in ('VISITORS', 'SOURCES', 'PAID', 'WATCHED', 'JOINED')),
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  -- Source of the first visit, or of the last visit before a payment; only of SOURCES and PAID.
  source text
    check (source in ('home', 'search', 'list', 'creator', 'library', 'link', 'message', 'direct')),
  is_member boolean not null,
  value bigint not null check (value > 0),
  check ((content_type is null) = (content_id is null)),
  check ((measure in ('SOURCES', 'PAID')) = (source is not null))
);
-- Reports are read from this index alone.
create unique index insight_days_read
  on insight_days (creator_id, measure, content_type, content_id, day, source, is_member)
  include (value) nulls not distinct;
create index insight_days_day on insight_days (creator_id, day);

-- Time zones in which the days of creators are counted.
create table insight_zones (
  creator_id uuid primary key references creators on delete cascade,
  time_zone text not null
);

-- Days that are counted again. A row is deleted in the transaction that counts its day.
create table insight_stale_days (
  creator_id uuid not null references creators on delete cascade,
  day date not null,
  primary key (day, creator_id)
);
create index insight_stale_days_creator on insight_stale_days (creator_id);

-- Progress of the counting, in one row.
create table insight_progress (
  id boolean primary key default true check (id),
  -- Time up to which events and facts have made their days stale.
  collected_to timestamptz not null,
  -- Time up to which events and facts are in the counts.
  counted_to timestamptz not null
);
insert into insight_progress (collected_to, counted_to) values ('-infinity', now());

-- Sources of the payments of erased people, whose visits cannot be found by their person any more.
create table insight_paid_sources (
  fact_id bigint primary key references facts,
  -- Source of the last visit of any page of the creator, and of the content.
  source text
    check (source in ('home', 'search', 'list', 'creator', 'library', 'link', 'message', 'direct')),
  content_source text
    check (content_source in ('home', 'search', 'list', 'creator', 'library', 'link', 'message', 'direct'))
);
