-- Keyed hashes of erased users' mailboxes to which a business granted joining credits, without the
-- users' identities. The credits are not granted again to another account. A closed business grants
-- nothing and keeps no hashes.
create table granted_mailboxes (
  business_id uuid not null references businesses on delete cascade,
  mailbox_hash bytea not null,
  primary key (business_id, mailbox_hash)
);
