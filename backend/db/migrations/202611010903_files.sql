create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  storage_key text not null unique,
  file_name text not null,
  mime_type text not null,
  size bigint not null check (size > 0),
  description text not null default '',
  folder_name text not null default '',
  language text,
  format text,
  pages integer,
  -- True if a PDF cannot be personalised, for example because it needs a password; null until a
  -- digital product with it was checked.
  refuses_changes boolean,
  -- Name of a public picture.
  thumbnail text,
  state text not null default 'UPLOADING' check (state in ('UPLOADING', 'READY', 'REFUSED')),
  refusal text,
  -- Id of a resumable upload at the storage, and size of each piece in bytes.
  upload_id text,
  piece_bytes integer,
  -- Target to attach the ready file to; empty again afterwards.
  target_kind text,
  target_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  deleted_at timestamptz,
  -- Time at which the bytes of a deleted file were removed. Buyers of a deleted course may need the
  -- bytes for a long time.
  bytes_removed_at timestamptz
);
create index files_owner on files (owner_id, created_at desc, id desc) where deleted_at is null;
-- For the sum of an owner's bytes, which includes deleted files.
create index files_stored on files (owner_id) where bytes_removed_at is null;
create index files_unfinished on files (created_at) where state <> 'READY' and deleted_at is null;
create index files_target on files (target_id) where target_id is not null;
create index files_removable on files (deleted_at) where deleted_at is not null and bytes_removed_at is null;

-- Public pictures, re-encoded in two widths.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  -- Bytes of both widths.
  size bigint not null check (size > 0),
  created_at timestamptz not null
);
create index pictures_owner on pictures (owner_id);

create table captions (
  file_id uuid not null references files on delete cascade,
  language text not null,
  storage_key text not null,
  updated_at timestamptz not null,
  primary key (file_id, language)
);

-- All usages of files. Each domain that uses files replaces its own rows.
create table file_uses (
  file_id uuid not null references files,
  kind text not null,
  subject_id uuid not null,
  primary key (file_id, kind, subject_id)
);
create index file_uses_subject on file_uses (kind, subject_id);

-- Diploma or certificate, for its creator and the office only.
alter table credentials add column file_id uuid references files;
