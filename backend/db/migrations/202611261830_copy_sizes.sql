-- Size of a download, because all downloads of one creator share a limit. Older downloads count as
-- 0 because their sizes are unknown.
alter table digital_product_copies add column bytes bigint not null default 0;

-- A download of an earlier version stays beside a later one for users who have links to it.
alter table digital_product_copies drop constraint digital_product_copies_user_id_product_id_file_id_key;
alter table digital_product_copies add unique nulls not distinct (user_id, product_id, file_id, product_version);
