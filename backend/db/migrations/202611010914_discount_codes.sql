-- Discounts on single sales or on the first month of a membership. A purchase with a code uses it.
-- Open, paid and refunded purchases count, cancelled and failed ones do not.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  -- Upper-case letters and digits without those that look alike.
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{4,20}$'),
  percent integer check (percent between 1 and 99),
  amount_cents integer check (amount_cents between 50 and 1000000),
  -- Course or membership that the code is for; empty for all single sales of the creator.
  -- Content of an includable type.
  course_id uuid,
  membership_id uuid references memberships,
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  person_limit integer check (person_limit > 0),
  created_at timestamptz not null,
  -- Time at which the creator ended the code permanently.
  ended_at timestamptz,
  check (num_nonnulls(percent, amount_cents) = 1),
  check (num_nonnulls(course_id, membership_id) <= 1),
  check (ends_at > starts_at)
);
create unique index discount_codes_code on discount_codes (creator_id, code);
create index discount_codes_newest on discount_codes (creator_id, created_at desc, id desc);

alter table purchases
  add discount_code_id uuid references discount_codes,
  -- Amount of the discount, which the amount of the purchase excludes.
  add discount_cents integer not null default 0,
  add check (discount_cents >= 0 and (discount_code_id is null) = (discount_cents = 0));
create index purchases_discount on purchases (discount_code_id, buyer_id) where discount_code_id is not null;
