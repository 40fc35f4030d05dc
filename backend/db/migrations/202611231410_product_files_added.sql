-- Time since when a file is part of the downloads; null in the next version.
alter table digital_product_files add column added_at timestamptz;
update digital_product_files set added_at = coalesce(
  (select min(published_at) from digital_product_versions versions
    where versions.product_id = digital_product_files.product_id
      and versions.published_at >= (select created_at from files where files.id = file_id)),
  now())
where is_current;
alter table digital_product_files add check (is_current = (added_at is not null));
