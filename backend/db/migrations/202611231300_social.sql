-- Size of the video as shown: rotated videos have swapped sides. Empty for older videos and if the
-- host does not report it.
alter table videos
  add column width integer check (width > 0),
  add column height integer check (height > 0);

-- Clips and pictures of own content in the format of a social platform. The storage key follows
-- from the id.
create table social_conversions (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  content_type text not null
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid not null,
  -- Source: a file, or the content's cover by its picture's name.
  file_id uuid references files on delete cascade,
  picture text,
  -- Name of the file in its content; empty for the cover.
  title text not null default '',
  platform_key text not null,
  -- Position of the frame on the picture: 0 is left and top, 1 is right and bottom.
  focus_x double precision not null check (focus_x between 0 and 1),
  focus_y double precision not null check (focus_y between 0 and 1),
  -- Clip of a video (s).
  start_seconds double precision,
  length_seconds double precision,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Reason for a failure or for waiting.
  fault text,
  attempts integer not null default 0,
  -- Run that may write here; another run replaces it.
  run_id uuid,
  size bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Time of the deletion.
  expires_at timestamptz not null,
  -- Time of the last export to the platform.
  exported_at timestamptz,
  -- Time at which its end was recorded as a product event.
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
-- Identical conversions run only once at a time.
create unique index social_conversions_waiting on social_conversions (
  creator_id, content_type, content_id, file_id, picture, platform_key, focus_x, focus_y, start_seconds, length_seconds
) nulls not distinct where state in ('QUEUED', 'RUNNING');
