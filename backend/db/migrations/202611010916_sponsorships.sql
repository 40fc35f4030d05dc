-- Credits that are bought for a business: paid by the person who manages it, owed to the business until it gives them away.
alter table purchases add column business_id uuid references businesses;
create index purchases_business on purchases (business_id) where business_id is not null;

-- What each business gives to everybody who joins it.
create table sponsorships (
  business_id uuid primary key references businesses on delete cascade,
  -- Whole credits; without any its row is removed.
  joining_credits integer not null check (joining_credits > 0)
);

-- Credits that a business gave, the same number to each person.
create table givings (
  -- Chosen by the browser: a repetition gives nothing again.
  id uuid primary key,
  business_id uuid not null references businesses,
  each_cents integer not null check (each_cents > 0),
  -- Given by itself to somebody who joined.
  is_on_joining boolean not null,
  created_at timestamptz not null
);
create index givings_business on givings (business_id);

create table giving_people (
  giving_id uuid not null references givings,
  user_id uuid not null references users,
  -- As the business knows them; empty once they are erased.
  person_id uuid references business_people on delete set null,
  primary key (giving_id, user_id)
);
create index giving_people_user on giving_people (user_id);
create index giving_people_person on giving_people (person_id);

-- Who joined when the business had too few credits, and has been given none since.
create table missed_givings (
  business_id uuid not null references businesses on delete cascade,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (business_id, user_id)
);
