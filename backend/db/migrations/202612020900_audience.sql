-- People of each creator: buyers, members of now and before, and followers (ADR 0041). The database
-- derives each row from the rows that it is about, so that a list of any length is sorted by an
-- index and no writer of these rows can forget the list.
create table audience (
  creator_id uuid not null references creators on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Name as others see it, in lower case.
  name text not null,
  followed_at timestamptz,
  -- Time of the first payment that is not for a membership, or of the first claimed gift.
  bought_at timestamptz,
  -- Start of the first membership, ended or not.
  joined_at timestamptz,
  is_member boolean not null,
  -- Payments less refunds and reversed payments.
  spent_cents bigint not null,
  since timestamptz not null generated always as (least(followed_at, bought_at, joined_at)) stored,
  primary key (creator_id, user_id)
);
create index audience_since on audience (creator_id, since desc, user_id desc);
create index audience_spent on audience (creator_id, spent_cents desc, user_id desc);
create index audience_name on audience (creator_id, name, user_id);
create index audience_user on audience (user_id);

create index subscriptions_creator on subscriptions (creator_id, user_id);
create index facts_audience on facts (creator_id, person_id) include (kind, at, sold_as, amount_cents)
  where amount_cents is not null;

-- Returns a name as others see it, in lower case: the first name and an initial.
create function shown_name(name text, last_name text) returns text language sql immutable as $$
  select lower(case when last_name = '' then name else name || ' ' || left(last_name, 1) || '.' end)
$$;

-- Returns the row of a person of a creator; none without a reason, for an erased person, and for
-- the creator.
create function read_audience(creator uuid, person uuid) returns table (
  name text, followed_at timestamptz, bought_at timestamptz, joined_at timestamptz, is_member boolean, spent_cents bigint
) language sql stable as $$
  select shown_name(users.name, users.last_name), followed.at, least(paid.at, claimed.at), joined.at,
    coalesce(joined.is_member, false), coalesce(paid.cents, 0)
  from users
  left join (select created_at as at from follows where user_id = person and creator_id = creator) followed on true
  left join (
    select min(at) filter (where kind = 'PURCHASE_PAID' and sold_as <> 'SUBSCRIPTION') as at,
      sum(case kind when 'PURCHASE_PAID' then amount_cents else -amount_cents end) as cents
    from facts where creator_id = creator and person_id = person and amount_cents is not null
  ) paid on true
  left join (
    select min(gifts.claimed_at) as at from gifts
    join purchase_lines line on line.purchase_id = gifts.purchase_id
    where gifts.claimed_by = person and gifts.content_type <> 'SUBSCRIPTION' and line.seller_id = creator
  ) claimed on true
  left join (
    select min(created_at) as at, bool_or(state <> 'CANCELLED') as is_member
    from subscriptions where creator_id = creator and user_id = person
  ) joined on true
  where users.id = person and users.erased_at is null
    and not exists (select from creators where id = creator and user_id = person)
    and num_nonnulls(followed.at, paid.at, claimed.at, joined.at) > 0
$$;

-- Derives the row of a person of a creator, and deletes a row without a reason. The row is locked
-- before its sources are read, so that of several changes at the same time each is counted.
create function derive_audience(creator uuid, person uuid) returns void language plpgsql as $$
begin
  loop
    perform from audience where creator_id = creator and user_id = person for update;
    exit when found;
    insert into audience (creator_id, user_id, name, followed_at, bought_at, joined_at, is_member, spent_cents)
    select creator, person, derived.* from read_audience(creator, person) derived
    on conflict (creator_id, user_id) do nothing;
    if found then
      return;
    end if;
    -- Without a row, another transaction has inserted one, or the person has no reason.
    if not exists (select from read_audience(creator, person)) then
      return;
    end if;
  end loop;
  update audience set name = derived.name, followed_at = derived.followed_at, bought_at = derived.bought_at,
    joined_at = derived.joined_at, is_member = derived.is_member, spent_cents = derived.spent_cents
  from read_audience(creator, person) derived where creator_id = creator and user_id = person;
  if not found then
    delete from audience where creator_id = creator and user_id = person;
  end if;
end $$;

create function derive_audience_of_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform derive_audience(old.creator_id, old.user_id);
  else
    perform derive_audience(new.creator_id, new.user_id);
  end if;
  return null;
end $$;
create function derive_audience_of_fact() returns trigger language plpgsql as $$
begin
  perform derive_audience(new.creator_id, new.person_id);
  return null;
end $$;
create function derive_audience_of_gift() returns trigger language plpgsql as $$
begin
  perform derive_audience(line.seller_id, new.claimed_by) from purchase_lines line
  where line.purchase_id = new.purchase_id and line.seller_id is not null;
  return null;
end $$;
create function derive_audience_of_user() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from audience where user_id = new.id;
  else
    update audience set name = shown_name(new.name, new.last_name) where user_id = new.id;
  end if;
  return null;
end $$;

-- The triggers run at the end of a transaction, so that the locks of the list are held shortly and
-- after all other locks.
create constraint trigger follows_audience after insert or delete on follows
  deferrable initially deferred for each row execute function derive_audience_of_row();
create constraint trigger subscriptions_audience after insert or update of state on subscriptions
  deferrable initially deferred for each row execute function derive_audience_of_row();
create constraint trigger facts_audience after insert on facts
  deferrable initially deferred for each row
  when (new.amount_cents is not null) execute function derive_audience_of_fact();
create constraint trigger gifts_audience after update of claimed_by on gifts
  deferrable initially deferred for each row
  when (new.claimed_by is not null) execute function derive_audience_of_gift();
create constraint trigger users_audience after update of name, last_name, erased_at on users
  deferrable initially deferred for each row
  when ((old.name, old.last_name, old.erased_at) is distinct from (new.name, new.last_name, new.erased_at))
  execute function derive_audience_of_user();

-- Agreements of people that a creator sees their email address, each with its time. A new agreement
-- after a withdrawal is a new row.
create table email_agreements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  creator_id uuid not null references creators on delete cascade,
  -- Place where the person agreed: after a purchase, or in the settings.
  place text not null check (place in ('PURCHASE', 'SETTINGS')),
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  check (withdrawn_at >= agreed_at)
);
create unique index email_agreements_valid on email_agreements (creator_id, user_id) where withdrawn_at is null;
create index email_agreements_user on email_agreements (user_id, agreed_at);
