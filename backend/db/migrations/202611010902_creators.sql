create table creators (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users,
  username text unique check (username ~ '^[a-z0-9_-]{3,30}$'),
  name text not null default '',
  tagline text not null default '',
  bio text not null default '',
  topics text[] not null default '{}',
  -- Names of public pictures; their addresses are composed when they are read.
  picture text,
  cover text,
  -- False while the picture is a drawn one, which may be drawn again.
  has_own_picture boolean not null default false,
  has_own_cover boolean not null default false,
  -- Suggested tips in ascending order; the middle one is preselected.
  tip_amounts_cents integer[] not null default '{500,1000,2000}' check (cardinality(tip_amounts_cents) = 3),
  payment_account_id text unique,
  can_receive_payments boolean not null default false,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'SUSPENDED')),
  rejection_reason text,
  suspension_reason text,
  submitted_at timestamptz,
  approved_at timestamptz,
  -- Time at which the creator's account was closed. The state stays in case the creator restores
  -- the account.
  closed_at timestamptz,
  -- Views of the public page.
  view_count integer not null default 0,
  follower_count integer not null default 0,
  is_public boolean not null generated always as (state = 'APPROVED' and closed_at is null) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The office lists creators by the time since when they wait.
create index creators_state on creators (state, (coalesce(submitted_at, created_at)), id);

-- Every username of a creator, including the present one. Former usernames lead to the creator and
-- are not given to another creator.
create table usernames (
  -- Key that similar-looking names share.
  skeleton text primary key,
  username text not null,
  creator_id uuid not null references creators on delete cascade,
  claimed_at timestamptz not null
);
create index usernames_creator on usernames (creator_id);

-- Creators that a user follows.
create table follows (
  user_id uuid not null references users on delete cascade,
  creator_id uuid not null references creators on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, creator_id)
);
create index follows_newest on follows (user_id, created_at desc, creator_id desc);
create index follows_creator on follows (creator_id, user_id);

create table credentials (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  title text not null,
  issuer text not null default '',
  year integer,
  -- Time of the office's check, which determines the creator's badge.
  checked_at timestamptz,
  -- Reason why the office declined the credential, which is then hidden from the page.
  decline_reason text,
  -- Time of the removal by the creator, who can restore the credential until it is deleted.
  removed_at timestamptz,
  created_at timestamptz not null
);
create index credentials_creator on credentials (creator_id, created_at);
