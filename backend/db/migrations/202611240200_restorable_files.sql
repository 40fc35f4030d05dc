-- Time until which its creator can restore a deleted file; empty if it was deleted permanently or
-- not by its creator.
alter table files add column restorable_until timestamptz;
alter table files add constraint files_restorable_check check (restorable_until is null or deleted_at is not null);
create index files_restorable on files (owner_id, created_at desc, id desc) where restorable_until is not null;
