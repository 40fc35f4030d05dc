alter table gifts
  drop constraint gifts_content_type_check,
  add constraint gifts_content_type_check check (content_type in ('COURSE', 'DIGITAL_PRODUCT', 'SUBSCRIPTION'));
-- What a claim can still give keeps its files.
create index gifts_waiting on gifts (content_type, content_id) where state = 'WAITING';
