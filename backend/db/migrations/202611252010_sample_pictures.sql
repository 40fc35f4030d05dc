-- Pages of a sample as public pictures in their order, with their size in pixels; null until they
-- are drawn.
alter table digital_product_files
  add column sample_pictures jsonb,
  add check (sample_pictures is null or sample_key is not null);
