-- Content or months of a membership that a member pays for and another user claims. The claim uses
-- the link in a mail, whose code cannot be guessed.
create table gifts (
  id uuid primary key default gen_random_uuid(),
  -- Code of the link. The code is stored in plain text, so that the giver can resend it and pass it
  -- on.
  code text not null unique,
  giver_id uuid not null references users,
  content_type text not null check (content_type in ('COURSE', 'SUBSCRIPTION')),
  content_id uuid not null,
  -- Details for the mail; empty once the giver's account is erased.
  recipient_name text not null,
  recipient_email text not null,
  message text not null,
  -- Time to send it; empty to send it once it is paid.
  send_at timestamptz,
  state text not null default 'UNPAID' check (state in ('UNPAID', 'WAITING', 'CLAIMED', 'REVOKED', 'REFUNDED')),
  purchase_id uuid unique references purchases,
  created_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  claimed_by uuid references users,
  claimed_at timestamptz,
  check ((state = 'UNPAID') = (purchase_id is null)),
  check ((purchase_id is null) = (paid_at is null) and (paid_at is null) = (expires_at is null)),
  check ((claimed_by is null) = (claimed_at is null))
);
create index gifts_giver on gifts (giver_id, created_at);
create index gifts_claimer on gifts (claimed_by) where claimed_by is not null;
create index gifts_unsent on gifts (send_at) where state = 'WAITING' and sent_at is null;
create index gifts_unpaid on gifts (created_at) where state = 'UNPAID';
