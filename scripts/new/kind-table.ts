/** Returns the migration that creates the table of a kind and its indexes. */
export const writeKindTable = (table: string): string => `create table ${table} (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  summary text not null default '',
  topic_id text,
  tags text[] not null default '{}',
  price_cents integer not null default 0 check (price_cents >= 0),
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN', 'DELETED')),
  -- Publication time of scheduled content.
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Version of the text that increases with each saved change; a change of an older version is
  -- rejected.
  version integer not null default 1,
  unlock_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_score real not null generated always as
    (case when rating_count = 0 then 0 else rating_sum::real / rating_count end) stored,
  view_count integer not null default 0,
  like_count integer not null default 0,
  -- Written by the task \`content.rank\`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, unlock_count)) stored,
  check ((state = 'SCHEDULED') = (publish_at is not null))
);
create index ${table}_creator on ${table} (creator_id, updated_at desc, id desc);
create index ${table}_newest on ${table} (published_at desc, id desc) where state = 'PUBLISHED';
create index ${table}_popular on ${table} (popularity desc, id desc) where state = 'PUBLISHED';
create index ${table}_price on ${table} (price_cents, id) where state = 'PUBLISHED';
create index ${table}_rating on ${table} (rating_score desc, id desc) where state = 'PUBLISHED';
create index ${table}_due on ${table} (publish_at) where state = 'SCHEDULED';
`;

/** Returns the statements that permit all these types in the columns; empty without columns. */
export const writeTypeChecks = (columns: string[], types: string[]): string =>
  columns
    .map((each) => each.split('.') as [string, string])
    .map(([table, column]) => {
      const name = `${table}_${column}_check`;
      const list = types.map((type) => `'${type}'`).join(', ');
      return `alter table ${table}
  drop constraint ${name},
  add constraint ${name} check (${column} in (${list}));
`;
    })
    .join('');
