-- Everybody's copies of one creator have a bound together. Those from before count as nothing: their sizes are not known.
alter table digital_product_copies add column bytes bigint not null default 0;

-- One of an earlier version stays beside that of a later one, for who has links to it.
alter table digital_product_copies drop constraint digital_product_copies_user_id_product_id_file_id_key;
alter table digital_product_copies add unique nulls not distinct (user_id, product_id, file_id, product_version);
