-- Every claim that waits for a person has a deadline.
alter table claims drop constraint claims_check;
update claims set answer_until = now() + interval '14 days' where state = 'BUYER';
update claims set answer_until = greatest(now(), send_by::date + interval '1 day') + interval '5 days'
  where state = 'ACCEPTED';
-- The creator answers until `answer_until`, the buyer replies, or an accepted replacement is sent.
alter table claims add check ((state in ('CREATOR', 'BUYER', 'ACCEPTED')) = (answer_until is not null));
-- Time until which the buyer can pass on a claim that closed without their reply.
alter table claims add column pass_on_until timestamptz;
drop index claims_due;
create index claims_due on claims (answer_until) where answer_until is not null;

alter table claim_entries drop constraint claim_entries_step_check;
alter table claim_entries add constraint claim_entries_step_check
  check (step in ('REPORTED', 'ADDED', 'OFFERED_REPLACEMENT', 'REFUNDED', 'ASKED', 'DISAGREED',
    'ACCEPTED', 'PASSED_ON', 'NOT_ANSWERED', 'NOT_SENT', 'NO_REPLY', 'SENT_REPLACEMENT', 'SORTED',
    'DECLINED'));
create index claim_entries_refund on claim_entries (refund_id) where refund_id is not null;

-- True once the creator was reminded of a parcel that is not sent.
alter table parcels add column is_reminded boolean not null default false;
create index parcels_to_remind on parcels (paid_at) where state = 'PAID' and not is_reminded;

-- Items go back with the refund for which they were chosen.
alter table parcel_restocks add column refund_id uuid references refunds;
update parcel_restocks set refund_id = (
  select refunds.id from refunds join parcels on parcels.purchase_id = refunds.purchase_id
  where parcels.id = parcel_restocks.parcel_id and refunds.state = 'PENDING' limit 1);
delete from parcel_restocks where refund_id is null;
alter table parcel_restocks alter column refund_id set not null;
create index parcel_restocks_refund on parcel_restocks (refund_id);
