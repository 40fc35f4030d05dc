-- Business that credits were bought for. The managing user pays, and the credits are owed to the
-- business until it grants them.
alter table purchases add column business_id uuid references businesses;
create index purchases_business on purchases (business_id) where business_id is not null;

-- Credits that each business grants to every joining user.
create table sponsorships (
  business_id uuid primary key references businesses on delete cascade,
  -- Whole credits; a row without credits is deleted.
  joining_credits integer not null check (joining_credits > 0)
);

-- Credit grants of a business, with the same number for each user.
create table credit_grants (
  -- Id chosen by the browser, so that a repetition grants nothing again.
  id uuid primary key,
  business_id uuid not null references businesses,
  each_cents integer not null check (each_cents > 0),
  -- True if the credits were granted automatically to a joining user.
  is_on_joining boolean not null,
  created_at timestamptz not null
);
create index credit_grants_business on credit_grants (business_id);

create table credit_grant_people (
  credit_grant_id uuid not null references credit_grants,
  user_id uuid not null references users,
  -- Person at the business; empty once they are erased.
  person_id uuid references business_people on delete set null,
  primary key (credit_grant_id, user_id)
);
create index credit_grant_people_user on credit_grant_people (user_id);
create index credit_grant_people_person on credit_grant_people (person_id);

-- Users who joined while the business had too few credits and who have not been granted any since.
create table missed_credit_grants (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
