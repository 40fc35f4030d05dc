-- Of what went back to credits: how much repaid credits that were spent before their own payment went back.
alter table refunds add column repaid_cents integer not null default 0 check (repaid_cents between 0 and amount_cents);
