-- How far a part was ever seen: it stays when the part is played again or marked as not done, because refunds depend on it.
alter table progress
  add column furthest_seconds real not null default 0,
  add column first_completed_at timestamptz;

update progress set furthest_seconds = seconds, first_completed_at = completed_at;
