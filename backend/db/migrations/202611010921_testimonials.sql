-- Testimonials about Kumu, one per member, shown while accepted.
create table testimonials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  text_body text not null,
  state text not null check (state in ('WAITING', 'ACCEPTED', 'DECLINED')),
  written_at timestamptz not null,
  decided_at timestamptz
);
create index testimonials_state on testimonials (state, written_at, id);
create index testimonials_words on testimonials using gin (text_body gin_trgm_ops);

-- Feedback for the office; without a user if a visitor sent it.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  text_body text not null,
  page text not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
create index feedback_unseen on feedback (created_at, id) where seen_at is null;
create index feedback_user on feedback (user_id) where user_id is not null;
