-- Organisations that sponsor access for their people.
create table businesses (
  id uuid primary key default gen_random_uuid(),
  -- Segment of the product events of its people; it never changes.
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,30}$'),
  name text not null,
  -- Address of the invited manager.
  contact_email text not null check (contact_email = lower(contact_email)),
  -- Start of a 24-hour period and the number of invitations sent in it, for the daily limit.
  invited_since timestamptz,
  invited_count integer not null default 0,
  created_at timestamptz not null,
  -- Time of the closing; a closed business has no members and accepts no new ones.
  closed_at timestamptz
);
create index businesses_newest on businesses (created_at desc, id desc);

-- People of a business, one row for each address that was invited or joined without an invitation.
create table business_people (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references businesses on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('MANAGER', 'PERSON')),
  state text not null check (state in ('INVITED', 'JOINED', 'LEFT', 'REMOVED')),
  -- The column is unique because a user belongs to at most one business.
  user_id uuid unique references users on delete cascade,
  token_hash bytea unique,
  invited_at timestamptz,
  expires_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null,
  unique (business_id, email),
  check ((state = 'JOINED') = (user_id is not null)),
  check ((state = 'INVITED') = (token_hash is not null and expires_at is not null))
);
create index business_people_newest on business_people (business_id, created_at desc, id desc);
create index business_people_email on business_people (email);

-- Mail domains of a business. A user with an address in a proved domain may join without an
-- invitation.
create table business_domains (
  business_id uuid not null references businesses on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Address that the code was sent to.
  email text not null,
  code_hash bytea,
  tries integer not null default 0,
  expires_at timestamptz,
  proved_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, domain)
);
create unique index business_domains_proved on business_domains (domain) where proved_at is not null;
