-- Events of the stream, kept for 24 hours so that a reader can continue after an interruption.
create table stream_events (
  id bigint generated always as identity primary key,
  -- Recipient of the event, such as "user:<id>".
  topic text not null,
  name text not null,
  -- Ids only, so that the event has no personal data beyond its topic.
  data jsonb not null,
  -- Transaction of the event. A reader's position is a snapshot, and the events after it are those
  -- whose transactions the snapshot does not contain.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null
);
create index stream_events_topic on stream_events (topic, transaction_id);
create index stream_events_topic_created on stream_events (topic, created_at);
create index stream_events_transaction on stream_events (transaction_id);
create index stream_events_created on stream_events (created_at);
