-- Mailboxes of erased people whom a business gave credits for joining: keyed hashes, and whose they were is not kept. Nobody is
-- given them again with another account. A business that is closed gives nothing, and keeps none.
create table given_mailboxes (
  business_id uuid not null references businesses on delete cascade,
  mailbox_hash bytea not null,
  primary key (business_id, mailbox_hash)
);
