-- Policy of access and refunds: a payment that a bank holds or kept grants nothing. An inquiry
-- withdraws no money and changes nothing.
alter table disputes add column is_taken boolean not null generated always as (state = 'LOST' or held_cents > 0) stored;
