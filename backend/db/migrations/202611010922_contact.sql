-- Messages to the office; without a user if a visitor sent it.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  name text not null,
  email text not null,
  topic text not null check (topic in ('PAYMENT', 'CONTENT', 'ACCOUNT', 'CREATING', 'SAFETY', 'OTHER')),
  text_body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ANSWERED', 'CLOSED')),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index contact_messages_state on contact_messages (state, created_at, id);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;
