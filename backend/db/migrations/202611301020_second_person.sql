-- Decisions of the office that a second person has to agree to, such as suspending a creator with
-- money in the wallet.
create table decision_requests (
  id uuid primary key default gen_random_uuid(),
  -- Queue, item and name of the decision, with its reason and its input.
  queue text not null,
  item_id uuid not null,
  action text not null,
  reason text not null,
  input jsonb,
  subject_type text not null,
  subject_id uuid not null,
  -- Title of the subject when the second person was asked.
  subject_title text not null,
  -- Money that the decision is about (cents): the refund, or the wallet of a creator.
  amount_cents integer not null,
  asker_id uuid not null references users,
  asked_at timestamptz not null,
  lapses_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'AGREED', 'DECLINED', 'WITHDRAWN', 'LAPSED')),
  answerer_id uuid references users,
  answered_at timestamptz,
  -- Why the second person declined.
  answer text,
  check ((state in ('WAITING', 'LAPSED')) = (answered_at is null))
);
-- A subject has at most one waiting request for a decision.
create unique index decision_requests_waiting on decision_requests (subject_id, action) where state = 'WAITING';
create index decision_requests_asked on decision_requests (asked_at, id);
create index decision_requests_subject on decision_requests (subject_type, subject_id);

-- Creators whose payouts the office has stopped, with the schedule that comes back.
create table stopped_payouts (
  creator_id uuid primary key references creators,
  -- Null until the card provider has stopped them.
  schedule jsonb,
  stopped_at timestamptz
);
