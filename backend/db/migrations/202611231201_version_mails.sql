-- Since when those who have a digital product are notified of a version by mail, and how many were; never for the first one.
alter table digital_product_versions add column mails_started_at timestamptz;
alter table digital_product_versions add column mails_count integer not null default 0;

-- Who is still to be notified of a version: a row goes in the transaction that queues its mail.
create table digital_product_mails (
  product_id uuid not null,
  number integer not null,
  user_id uuid not null references users on delete cascade,
  primary key (product_id, number, user_id),
  foreign key (product_id, number) references digital_product_versions on delete cascade
);
create index digital_product_mails_user on digital_product_mails (user_id);
