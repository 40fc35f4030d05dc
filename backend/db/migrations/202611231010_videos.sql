-- Results of the video host for stored videos. A video without a row plays as it was uploaded.
create table videos (
  file_id uuid primary key references files on delete cascade,
  state text not null check (state in ('PROCESSING', 'READY', 'FAILED', 'ORIGINAL')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Reason for a failure or for waiting.
  fault text,
  -- Number of failed runs in a row.
  attempts integer not null default 0,
  -- Run that may write here. Another run replaces it, and no run may write while the video is being
  -- removed.
  run_id uuid,
  -- Its address at the host: /videos/….
  uri text unique,
  heights integer[] not null default '{}',
  duration_seconds real,
  -- Keys of the files stored beside the original, written before the files, so that no file is ever
  -- lost track of.
  stored_keys text[] not null default '{}',
  updated_at timestamptz not null
);
