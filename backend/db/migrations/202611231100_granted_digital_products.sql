alter table gifts
  drop constraint gifts_content_type_check,
  add constraint gifts_content_type_check check (content_type in ('COURSE', 'LIVE', 'DIGITAL_PRODUCT', 'SUBSCRIPTION'));
-- Files of content in unclaimed gifts must be kept.
create index gifts_waiting on gifts (content_type, content_id) where state = 'WAITING';
