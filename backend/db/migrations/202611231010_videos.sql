-- What the video host has made of a stored video. A video without a row plays as it was uploaded.
create table videos (
  file_id uuid primary key references files on delete cascade,
  state text not null check (state in ('PROCESSING', 'READY', 'FAILED', 'ORIGINAL')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Why it failed, or why it waits.
  fault text,
  -- How many runs in a row have failed.
  attempts integer not null default 0,
  -- The run that may write here; another one takes its place, and none may when the video is being removed.
  run_id uuid,
  -- Its address at the host: /videos/….
  uri text unique,
  heights integer[] not null default '{}',
  duration_seconds real,
  -- Keys of what is stored beside the original; before it is stored, so that nothing of it is ever forgotten.
  stored_keys text[] not null default '{}',
  updated_at timestamptz not null
);
