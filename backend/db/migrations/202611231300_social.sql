-- As a video is shown: a camera's turned picture has its sides changed. Absent for one that was made before, and where the host does not say it.
alter table videos
  add column width integer check (width > 0),
  add column height integer check (height > 0);

-- A clip or a picture of own content in the form of a social platform; where it is stored follows from its id.
create table social_conversions (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  -- What it is made of: a file, or the content's cover, by the name of its picture.
  file_id uuid references files on delete cascade,
  picture text,
  -- What the file is called in its content; empty for the cover.
  title text not null default '',
  platform_key text not null,
  -- Where the frame is on the picture: 0 left and top, 1 right and bottom.
  focus_x double precision not null check (focus_x between 0 and 1),
  focus_y double precision not null check (focus_y between 0 and 1),
  -- The clip of a video, in seconds.
  start_seconds double precision,
  length_seconds double precision,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Why it failed, or what it waits for.
  fault text,
  attempts integer not null default 0,
  -- The run that may write here; another one takes its place.
  run_id uuid,
  size bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it is removed.
  expires_at timestamptz not null,
  -- When it was last handed to the platform.
  exported_at timestamptz,
  -- When its end was noted as a product event.
  event_sent_at timestamptz,
  check (num_nulls(file_id, picture) = 1),
  check (num_nulls(start_seconds, length_seconds) in (0, 2))
);
create index social_conversions_creator on social_conversions (creator_id, created_at desc, id desc);
create index social_conversions_exported on social_conversions (creator_id, exported_at desc, id desc)
  where exported_at is not null;
create index social_conversions_expiry on social_conversions (expires_at);
create index social_conversions_file on social_conversions (file_id) where file_id is not null;
create index social_conversions_content on social_conversions (content_type, content_id);
-- The same is made once at a time.
create unique index social_conversions_waiting on social_conversions (
  creator_id, content_type, content_id, file_id, picture, platform_key, focus_x, focus_y, start_seconds, length_seconds
) nulls not distinct where state in ('QUEUED', 'RUNNING');
