-- Size of a download, because all downloads of one creator share a limit. Older downloads count as
-- 0 because their sizes are unknown.
alter table prepared_downloads add column bytes bigint not null default 0;

-- A download of an earlier version stays beside a later one for users who have links to it.
alter table prepared_downloads drop constraint prepared_downloads_user_id_product_id_file_id_key;
alter table prepared_downloads add unique nulls not distinct (user_id, product_id, file_id, product_version);
