create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  -- Hash of the token that proves which browser chose this password; empty once the address is
  -- confirmed.
  sign_up_proof bytea,
  name text not null,
  last_name text not null default '',
  -- Name of a public picture. A creator's picture is stored in the creator record.
  picture text,
  -- Details that users gave about themselves, visible only to them.
  topics text[] not null default '{}',
  times_of_day text[] not null default '{}',
  level text check (level in ('NEW', 'BASICS', 'REGULAR')),
  year_of_birth integer,
  region text check (region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OUTSIDE')),
  -- Language of the mails and IANA time zone of their dates; empty for the site's defaults.
  language text check (language in ('en')),
  time_zone text,
  -- True if the onboarding was answered or skipped.
  is_onboarding_completed boolean not null default false,
  is_office boolean not null default false,
  -- Time at which the mail server rejected this address; empty once a later mail was accepted.
  email_bounced_at timestamptz,
  confirmed_at timestamptz,
  -- Time at which the account was closed. A closed account rejects sign-ins and is erased after 14
  -- days, or later if money is owed then.
  closed_at timestamptz,
  -- Hash of the mailed token with which the owner restores the account; empty while the account is
  -- open.
  keep_proof bytea,
  -- Choice for the unspent bought credits of a closed account; empty while the account is open.
  closing_credits text check (closing_credits in ('REFUND', 'GIVE_UP')),
  -- Time at which the erasure began. The account cannot be restored afterwards.
  erasing_at timestamptz,
  -- Time at which the user was replaced by an anonymous one.
  erased_at timestamptz,
  created_at timestamptz not null
);
create index users_closed on users (closed_at) where closed_at is not null and erased_at is null;
create index users_gone on users (id) where closed_at is not null or erased_at is not null;

create table sessions (
  token_hash bytea primary key,
  -- Id in the user's own list of sessions.
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  -- Time of the last use, accurate to a quarter of an hour, so that most reads need no write.
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Valid codes, at most one per user, purpose and requesting browser; a new one replaces it.
create table one_time_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('CONFIRM_EMAIL', 'RESTORE_PASSWORD', 'CHANGE_EMAIL')),
  -- Hash of the requesting browser's token for requests without a session, so that only its own
  -- attempts count for its code.
  asked_by bytea not null default '',
  code_hash bytea not null,
  -- Hash of the long secret in the link of the mail, which cannot be found by guessing.
  link_hash bytea,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Path of this site to return to.
  next text,
  -- New address, which the code was sent to.
  email text,
  primary key (user_id, purpose, asked_by)
);

-- Identities of users at identity providers.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- Name of the provider in the configuration.
  provider text not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- Sign-ins in progress at a provider, each in the browser that began it.
create table social_sign_ins (
  browser_hash bytea primary key,
  provider text not null,
  -- True if a new user signs up as a creator.
  is_creator boolean not null,
  -- Path of this site to return to.
  next text,
  -- User who links an identity, or after the response the likely owner of the account; null for a
  -- visitor before the response.
  user_id uuid references users on delete cascade,
  -- Values that the response must match; null after the response.
  state text,
  nonce text,
  verifier text,
  -- Identity in the provider's response; null before it.
  issuer text,
  subject text,
  expires_at timestamptz not null,
  check ((state is null) = (subject is not null))
);

-- Authenticator apps, each active once its first code was right. The secret is encrypted with a key
-- that is not in the database.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  turned_on_at timestamptz,
  -- Half minute of the last used code, because each code works once.
  last_step integer not null default 0
);

-- Recovery codes, each usable once instead of a code of the app.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Challenges that a passkey signs once within a short time. The user is null for a sign-in.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  call text not null,
  key text not null,
  fingerprint text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);

-- Data exports, one per user; a new one replaces it.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  state text not null check (state in ('ASKED', 'PROCESSING', 'READY', 'FAILED', 'EXPIRED')),
  asked_at timestamptz not null,
  -- Key and size of the zip while it is ready.
  storage_key text,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_exports_expiry on data_exports (expires_at) where state = 'READY';

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
create index mails_recipient on mails (recipient, created_at desc);

-- Events, partitioned by month so that a month is deleted at once. A task creates the partitions
-- ahead, and the last one takes events outside them.
create table product_events (
  id uuid not null default gen_random_uuid(),
  user_id uuid references users on delete set null,
  type text not null,
  segment text,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (created_at, id)
) partition by range (created_at);
create schema event_months;
create table event_months.others partition of product_events default;
create index product_events_type on product_events (type, created_at desc);
create index product_events_user on product_events (user_id, id) where user_id is not null;
