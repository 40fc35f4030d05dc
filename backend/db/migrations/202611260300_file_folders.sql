-- Folders of a user's files; an empty folder stays until it is removed.
create table file_folders (
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  primary key (owner_id, name)
);

insert into file_folders (owner_id, name)
select distinct owner_id, folder_name from files where folder_name <> '';
