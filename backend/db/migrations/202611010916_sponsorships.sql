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
create table givings (
  -- Id chosen by the browser, so that a repetition grants nothing again.
  id uuid primary key,
  business_id uuid not null references businesses,
  each_cents integer not null check (each_cents > 0),
  -- True if the credits were granted automatically to a joining user.
  is_on_joining boolean not null,
  created_at timestamptz not null
);
create index givings_business on givings (business_id);

create table giving_people (
  giving_id uuid not null references givings,
  user_id uuid not null references users,
  -- Person at the business; empty once they are erased.
  person_id uuid references business_people on delete set null,
  primary key (giving_id, user_id)
);
create index giving_people_user on giving_people (user_id);
create index giving_people_person on giving_people (person_id);

-- Users who joined while the business had too few credits and who have not been granted any since.
create table missed_givings (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
