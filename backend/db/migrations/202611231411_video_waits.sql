alter table videos
  -- Since when a host elsewhere has answered that it is not done.
  add column waiting_since timestamptz,
  -- Null while nobody knows how far it is.
  alter column progress drop not null;
