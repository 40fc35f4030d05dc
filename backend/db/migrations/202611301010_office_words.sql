-- Words and phrases that people cannot write, or that the office reads once they are written.
create table word_filters (
  id uuid primary key default gen_random_uuid(),
  -- Phrase as the office wrote it; a * at the end of a word stands for any ending.
  phrase text not null,
  -- Phrase by which texts are compared.
  folded text not null unique,
  effect text not null check (effect in ('REFUSE', 'REPORT')),
  created_at timestamptz not null
);

-- Number of the list of filters. Each process keeps the list of the number that it has read.
create table word_filter_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into word_filter_version (version) values (0);

-- Each use of a filter in a text, without the text and its author.
create table word_filter_hits (
  filter_id uuid not null references word_filters on delete cascade,
  created_at timestamptz not null
);
create index word_filter_hits_filter on word_filter_hits (filter_id, created_at);
create index word_filter_hits_age on word_filter_hits (created_at);

-- A report of a word filter has no reporter. A subject has at most one of them open.
alter table reports alter column reporter_id drop not null;
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check
  check (reason in ('ILLEGAL', 'HARMFUL', 'MISLEADING', 'COPYRIGHT', 'SPAM', 'OTHER', 'WORD_FILTER'));
alter table reports add constraint reports_reporter
  check ((reporter_id is null) = (reason = 'WORD_FILTER'));
create unique index reports_open_filter on reports (subject_id, subject_type)
  where state = 'OPEN' and reporter_id is null;

alter table reports
  -- Open report of the same subject that the report was added to. The office decides both at once.
  add column joined_id uuid references reports on delete set null,
  -- Author of the subject at the time of the report.
  add column subject_user_id uuid references users on delete set null,
  -- Title of the subject at the time of the report, by which it is found. Empty for a name.
  add column subject_title text not null default '',
  -- Measure that the decision took.
  add column measure text check (measure in ('TAKE_DOWN', 'REMOVE', 'SUSPEND'));
create index reports_joined on reports (joined_id) where joined_id is not null;
create index reports_about on reports (subject_user_id, decided_at) where subject_user_id is not null;
drop index reports_state;
create index reports_state on reports (state, created_at, id) where joined_id is null;
