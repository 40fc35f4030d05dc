-- An automatic refund must not wait for another refund of the same purchase, because each payment
-- of a recurring purchase has its own.
drop index refunds_pending;
create unique index refunds_pending on refunds (purchase_id) where state = 'PENDING' and asked_by not in ('PROVIDER', 'AUTOMATIC');
