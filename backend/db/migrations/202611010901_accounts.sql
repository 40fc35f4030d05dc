create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  -- Until the address is confirmed: the hash of the token that proves that a browser chose this password.
  sign_up_proof bytea,
  name text not null,
  last_name text not null default '',
  -- The name of a public picture. The picture of a creator is that of the creator record.
  picture text,
  -- What the person told about themselves, which nobody else sees.
  topics text[] not null default '{}',
  times_of_day text[] not null default '{}',
  level text check (level in ('NEW', 'BASICS', 'REGULAR')),
  year_of_birth integer,
  region text check (region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OUTSIDE')),
  -- What mails are written in, and the IANA name of the zone of their dates; without them the site's own.
  language text check (language in ('en')),
  time_zone text,
  -- Answered, or skipped.
  is_onboarding_completed boolean not null default false,
  is_office boolean not null default false,
  -- When the mail server refused this address, as long as no later mail was taken.
  email_bounced_at timestamptz,
  confirmed_at timestamptz,
  -- Since when the account is closed: nobody signs in, and after 14 days it is erased.
  closed_at timestamptz,
  -- While it is closed: the hash of the token in the mail with which its owner keeps it.
  keep_proof bytea,
  -- When the person was replaced by an anonymous one.
  erased_at timestamptz,
  created_at timestamptz not null
);
create index users_closed on users (closed_at) where closed_at is not null and erased_at is null;

create table sessions (
  token_hash bytea primary key,
  -- What the person's own list calls it.
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  -- To a quarter of an hour, so that reading costs no write.
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- One valid code per person, purpose and browser that asked; a new one replaces it.
create table one_time_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('CONFIRM_EMAIL', 'RESTORE_PASSWORD', 'CHANGE_EMAIL')),
  -- Where anybody may ask, the hash of the token of the browser that did: nobody else's tries count for its code.
  asked_by bytea not null default '',
  code_hash bytea not null,
  -- Of the long secret in the link of the mail, which no number of tries finds.
  link_hash bytea,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- A path of this site, where the person was before.
  next text,
  -- The new address, which the code was sent to.
  email text,
  primary key (user_id, purpose, asked_by)
);

-- Who a provider of identities says that a person is.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- What the configuration calls the provider.
  provider text not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in that is under way at a provider, in the one browser that began it.
create table social_sign_ins (
  browser_hash bytea primary key,
  provider text not null,
  -- Whether a new person comes to teach.
  is_creator boolean not null,
  -- A path of this site, where the person was before.
  next text,
  -- Who links an identity; with an answer, whose account it may be. Null for a visitor before that.
  user_id uuid references users on delete cascade,
  -- What the answer has to match; null once there was one.
  state text,
  nonce text,
  verifier text,
  -- Who the provider answered; null until then.
  issuer text,
  subject text,
  expires_at timestamptz not null,
  check ((state is null) = (subject is not null))
);

-- An authenticator app; on once its first code was right. The secret is encrypted with a key that is not in the database.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  turned_on_at timestamptz,
  -- The half minute whose code was used last: each code works once.
  last_step integer not null default 0
);

-- Each works once, instead of a code of the app.
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

-- What a passkey has to sign, once and soon: to be added by a person, or to sign in, which is nobody's yet.
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

-- The copy of somebody's data that they asked for: one for each person, a new one replaces it.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  state text not null check (state in ('ASKED', 'BEING_MADE', 'READY', 'FAILED', 'EXPIRED')),
  asked_at timestamptz not null,
  -- Of the zip, once it is ready and until it is removed.
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

-- One table for each month, so that a month is deleted at once. A task makes them ahead; what is of no month yet is in the last one.
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
