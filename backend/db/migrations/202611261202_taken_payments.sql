-- The policy of access and of refunds: a payment that a bank holds, or kept, gives nothing. An inquiry, for which nothing is withdrawn, changes nothing.
alter table disputes add column is_taken boolean not null generated always as (state = 'LOST' or held_cents > 0) stored;
