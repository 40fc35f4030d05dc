-- What is refunded at the card provider itself may wait there, and keeps nobody from a refund here.
drop index refunds_pending;
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING' and asked_by <> 'PROVIDER';
-- The Idempotency-Key of whoever asked: after a crash the same request finds the refund that it has made.
alter table refunds add column request_key text;
create index refunds_by_request on refunds (asker_id, request_key) where request_key is not null;
