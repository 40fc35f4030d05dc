-- Events of which people are notified, with typed values that are formatted when they are shown.
create table notice_events (
  id uuid primary key default gen_random_uuid(),
  -- Name of a kind that a domain contributes.
  kind text not null,
  values jsonb not null,
  -- Creator and person that the event is about, whose own words are removed with their account.
  creator_id uuid references creators,
  person_id uuid references users,
  -- Time when the recipients were listed; empty until the task begins.
  listed_at timestamptz,
  created_at timestamptz not null
);
create index notice_events_creator on notice_events (creator_id);
create index notice_events_person on notice_events (person_id);
create index notice_events_created on notice_events (created_at);

-- People who still have to be notified of an event. A row is deleted in the transaction that makes
-- their notice.
create table notice_recipients (
  event_id uuid not null references notice_events on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (event_id, user_id)
);
create index notice_recipients_user on notice_recipients (user_id);

-- Digests of people, at most one per day of their time zone.
create table notice_digests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  day date not null,
  mailed_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, day)
);
create index notice_digests_created on notice_digests (created_at);

-- Notices of people, at most one per event and person.
create table notices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references notice_events on delete cascade,
  user_id uuid not null references users,
  -- Kind of the event.
  kind text not null,
  -- A list shows the notices of one key and one day in one line. The day is that of the person's
  -- time zone at the time of the event.
  group_key text not null,
  day date not null,
  -- Channels, by the person's preference at the time of the event.
  in_app boolean not null,
  by_email boolean not null,
  in_digest boolean not null,
  -- Times when the person opened the notice, and when its mail was sent.
  read_at timestamptz,
  mailed_at timestamptz,
  -- Digest that has the notice.
  digest_id uuid references notice_digests on delete set null,
  created_at timestamptz not null,
  unique (event_id, user_id)
);
create index notices_newest on notices (user_id, created_at desc, id desc) where in_app;
create index notices_lines on notices (user_id, group_key, day, created_at desc, id desc) where in_app;
create index notices_unread on notices (user_id) where in_app and read_at is null;
create index notices_for_digest on notices (user_id, created_at) where in_digest and digest_id is null;
create index notices_of_digest on notices (digest_id) where digest_id is not null;
create index notices_of_user on notices (user_id, id);

-- Choices of people that differ from a topic's defaults; an empty channel follows the default.
create table notice_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  app boolean,
  email boolean,
  digest boolean,
  primary key (user_id, topic)
);

-- Times at which a person gets mails; a person without a row has the defaults. Times are minutes of
-- the day in the person's time zone.
create table notice_schedules (
  user_id uuid primary key references users on delete cascade,
  -- Hours in which mails wait, past midnight if `quiet_to` is earlier.
  is_quiet boolean not null,
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_to integer not null check (quiet_to between 0 and 1439),
  has_digest boolean not null,
  digest_minute integer not null check (digest_minute between 0 and 1439),
  digest_days text not null check (digest_days in ('EVERY_DAY', 'WEEKDAYS', 'MONDAYS')),
  -- End of a week without mails that a person can switch off.
  paused_until timestamptz
);

-- Facts about sales, refunds, payments that banks reversed, members and ratings, for figures. Each
-- line of a purchase and each refund of a line is one fact.
create table facts (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('PURCHASE_PAID', 'REFUNDED', 'REVERSED', 'MEMBER_BEGAN', 'MEMBER_ENDED', 'RATED')),
  at timestamptz not null,
  creator_id uuid not null references creators,
  -- Buyer, member or rater. The row of an erased person stays anonymous, as in the ledger.
  person_id uuid not null references users,
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  purchase_id uuid references purchases,
  -- Type of the purchase.
  sold_as text
    check (sold_as in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION', 'CREDITS', 'GIFT', 'SHOP_ORDER')),
  -- Means of a payment, or the way in which a membership began.
  source text check (source in ('CARD', 'CREDITS', 'RENEWAL', 'TRIAL', 'GIFT')),
  -- Amount paid, refunded or reversed, and the part of it that is the platform's fee. A negative
  -- refund corrects the rounding of an earlier refund between the lines of a purchase.
  amount_cents integer check (amount_cents > 0 or kind in ('REFUNDED', 'REVERSED')),
  fee_cents integer check (fee_cents >= 0 or kind in ('REFUNDED', 'REVERSED')),
  stars integer check (stars between 1 and 5),
  -- Time at which the fact was stored, by which facts that are in no sum yet are found.
  recorded_at timestamptz not null default clock_timestamp(),
  check ((content_type is null) = (content_id is null)),
  check ((kind in ('PURCHASE_PAID', 'REFUNDED', 'REVERSED')) = (amount_cents is not null)),
  check ((amount_cents is null) = (fee_cents is null)),
  check ((kind = 'RATED') = (stars is not null))
);
-- A creator's figures are read from this index alone.
create index facts_creator on facts (creator_id, kind, at)
  include (person_id, content_type, content_id, sold_as, source, amount_cents, fee_cents);
-- Membership of a person at some time.
create index facts_member on facts (creator_id, person_id, at, id) include (kind, recorded_at)
  where kind in ('MEMBER_BEGAN', 'MEMBER_ENDED');
create index facts_person on facts (person_id);
-- Facts that are in no count, and facts that are in no sum of their creator.
create index facts_recorded on facts (recorded_at);
create index facts_unsummed on facts (creator_id, recorded_at) include (person_id);

create function facts_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'facts are append-only: % is refused', tg_op;
end $$;
create trigger facts_append_only before update or delete on facts
  for each row execute function facts_are_append_only();
create trigger facts_no_truncate before truncate on facts execute function facts_are_append_only();

-- Creators whose facts are summed. The sums of a creator have the facts that were recorded before a
-- time; reports add the others.
create table summed_facts (
  creator_id uuid primary key references creators on delete cascade,
  -- Time zone of the days and months of the sums.
  time_zone text not null,
  summed_to timestamptz not null
);

-- Sums of a creator's facts by day. A sum without content is of all facts of its type of content.
create table fact_days (
  creator_id uuid not null references summed_facts on delete cascade,
  day date not null,
  kind text not null check (kind in ('PURCHASE_PAID', 'REFUNDED', 'REVERSED', 'MEMBER_BEGAN', 'MEMBER_ENDED')),
  content_type text
    check (content_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  content_id uuid,
  sold_as text
    check (sold_as in ('PPV_LIVE', 'PPV_COURSE', 'PPV_PRODUCT', 'SUBSCRIPTION', 'DONATION', 'CREDITS', 'GIFT', 'SHOP_ORDER')),
  -- True for sales to members, and for later refunds of these sales.
  is_member boolean not null,
  count bigint not null,
  amount_cents bigint not null,
  fee_cents bigint not null
);
-- Figures are read from this index alone.
create unique index fact_days_read
  on fact_days (creator_id, content_id, day, kind, content_type, sold_as, is_member)
  include (count, amount_cents, fee_cents) nulls not distinct;

-- People who joined a creator in a month, by the length of their membership. A person who joined
-- several times in a month counts once, by the last time.
create table fact_joins (
  creator_id uuid not null references summed_facts on delete cascade,
  -- First day of the month.
  month date not null,
  -- Number of the months 0 to 7 after which they were still members.
  stayed integer not null check (stayed between 0 and 8),
  -- True if the membership lasts.
  is_lasting boolean not null,
  people bigint not null,
  -- Number of the people who had not joined before.
  new_people bigint not null,
  -- Sum of the times at which they joined (seconds since 1970).
  joined_seconds numeric not null,
  primary key (creator_id, month, stayed, is_lasting)
);
