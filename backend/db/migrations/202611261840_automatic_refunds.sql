-- What is refunded without being asked for waits for no other refund of the same purchase: of a recurring one each payment has its own.
drop index refunds_pending;
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING' and asked_by not in ('PROVIDER', 'AUTOMATIC');
