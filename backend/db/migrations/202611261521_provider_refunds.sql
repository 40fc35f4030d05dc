-- A refund made at the card provider may be pending there, and must not block a refund here.
drop index refunds_pending;
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING' and asked_by <> 'PROVIDER';
-- Idempotency-Key of the requester, so that a repeated request finds its refund after a crash.
alter table refunds add column request_key text;
create index refunds_by_request on refunds (requester_id, request_key) where request_key is not null;
