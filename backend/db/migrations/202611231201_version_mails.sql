-- Time since when owners are notified of a version by mail, and number of mails. The first version
-- sends none.
alter table digital_product_versions add column mails_started_at timestamptz;
alter table digital_product_versions add column mails_count integer not null default 0;

-- Users who still have to be notified of a version. A row is deleted in the transaction that queues
-- its mail.
create table digital_product_mails (
  product_id uuid not null,
  number integer not null,
  user_id uuid not null references users on delete cascade,
  primary key (product_id, number, user_id),
  foreign key (product_id, number) references digital_product_versions on delete cascade
);
create index digital_product_mails_user on digital_product_mails (user_id);
