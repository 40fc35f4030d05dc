-- Furthest position that was ever reached in a part. It survives a replay or a reset because
-- refunds depend on it.
alter table progress
  add column furthest_seconds real not null default 0,
  add column first_completed_at timestamptz;

update progress set furthest_seconds = seconds, first_completed_at = completed_at;

-- How far the people of a part came, and who finished it.
create index progress_parts on progress (course_id, part_id)
  include (user_id, furthest_seconds, first_completed_at);
