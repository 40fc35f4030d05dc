-- Part of a refund to credits that repaid credits spent before their own payment was reversed.
alter table refunds add column repaid_cents integer not null default 0 check (repaid_cents between 0 and amount_cents);
