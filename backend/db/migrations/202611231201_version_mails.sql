-- Time since when owners are notified of a version by mail, and number of mails. The first version
-- sends none.
alter table digital_product_versions add column mails_started_at timestamptz;
alter table digital_product_versions add column mails_count integer not null default 0;
