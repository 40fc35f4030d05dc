-- Size of captions, which count towards the quota of the file's owner. Older captions count as 0
-- because their sizes are unknown.
alter table captions add column size bigint not null default 0;
