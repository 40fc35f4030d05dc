-- Captions count for the space of who owns their file. Those from before count as nothing: their sizes are not known.
alter table captions add column size bigint not null default 0;
