-- An organisation that sponsors its people's access.
create table businesses (
  id uuid primary key default gen_random_uuid(),
  -- The segment of its people's product events; it never changes.
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,30}$'),
  name text not null,
  -- Who was asked to manage it.
  contact_email text not null check (contact_email = lower(contact_email)),
  -- How many invitations were sent in the 24 hours from when: the daily limit counts them.
  invited_since timestamptz,
  invited_count integer not null default 0,
  created_at timestamptz not null,
  -- Nobody belongs to it any more, and nobody can join.
  closed_at timestamptz
);
create index businesses_newest on businesses (created_at desc, id desc);

-- One row for each address that a business invited or that joined by itself.
create table business_people (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references businesses on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('MANAGER', 'PERSON')),
  state text not null check (state in ('INVITED', 'JOINED', 'LEFT', 'REMOVED')),
  -- Unique: nobody is in two businesses.
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

-- Mail domains of a business; people with an address in a proved one may join without an invitation.
create table business_domains (
  business_id uuid not null references businesses on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Where the code was sent.
  email text not null,
  code_hash bytea,
  tries integer not null default 0,
  expires_at timestamptz,
  proved_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, domain)
);
create unique index business_domains_proved on business_domains (domain) where proved_at is not null;
