alter table videos
  -- Time since when an external host has reported that the video is not ready.
  add column waiting_since timestamptz,
  -- Progress is null while it is unknown.
  alter column progress drop not null;
