import type pg from 'pg';

/** Number of months before today that have events. */
export const MONTHS = 24;
/** Number of events that one statement inserts. Events are inserted in chronological order. */
const CHUNK = 5_000_000;
/** Divisor of the number of events: the quotient belongs to the creator with the most events. */
const BIG_EVERY = 10;

/** Returns the numbers of creators and people that suit a number of events. */
const countPeople = (events: number) => ({
  creators: Math.max(20, Math.round(events / 100_000)),
  people: Math.max(1_000, Math.round(events / 200)),
});

/** Returns the statements that insert people, creators, and the courses of the first creator. */
const insertPeople = (events: number) => {
  const { creators, people } = countPeople(events);
  return `
  insert into users (email, name, last_name, confirmed_at, created_at, year_of_birth, region, times_of_day)
    select 'person-' || n || '@bench.test', 'Person', 'Number ' || n, now(), now() - interval '3 years', 1950 + n % 55,
      (array['NSW', 'VIC', 'QLD'])[1 + n % 3], '{MORNING}'
    from generate_series(0, ${people - 1}) n;
  create temp table pick_people as select id, split_part(split_part(email, '@', 1), '-', 2)::int as n from users;
  create unique index on pick_people (n);
  insert into creators (user_id, username, name, tagline, bio, topics, state, created_at, updated_at)
    select id, 'creator-' || n, 'Creator ' || n, 'A promise', 'A bio', '{yoga}', 'APPROVED', now() - interval '3 years', now()
    from pick_people where n < ${creators};
  create temp table pick_creators as select id, split_part(username, '-', 2)::int as n from creators;
  create unique index on pick_creators (n);
  insert into courses (creator_id, title, state, created_at, updated_at)
    select id, 'Course ' || course, 'PUBLISHED', now(), now() from pick_creators, generate_series(0, 39) course where n = 0;
  insert into modules (course_id, title, position) select id, 'Module', 0 from courses;
  insert into series_parts (module_id, course_id, title, kind, duration_seconds, is_approved, position)
    select id, course_id, 'Part ' || part, 'video', 900, true, part from modules, generate_series(0, 9) part;
  create temp table pick_courses as select id, row_number() over (order by title) - 1 as n from courses;
  create unique index on pick_courses (n);
  insert into progress (user_id, part_id, course_id, seconds, furthest_seconds, first_completed_at, updated_at)
    select pick_people.id, part.id, part.course_id, 300, 900 * random(), case when random() < 0.5 then now() end, now()
    from pick_people join series_parts part on (pick_people.n + part.position) % 40 = (
      select n % 40 from pick_courses where pick_courses.id = part.course_id)
    where pick_people.n % 2 = 0;`;
};

/**
 * Returns the statement that inserts a range of events. A tenth belongs to the first creator, who
 * has 40 courses, 150 posts and 60 products. Another tenth has no creator, and another tenth
 * records playback.
 */
const insertEvents = (events: number, first: number, last: number) => {
  const { creators, people } = countPeople(events);
  return `
  insert into product_events (user_id, type, segment, payload, created_at, recorded_at, creator_id, viewer, is_member)
  select case when is_person then person.id end, type, 'member',
    case type
      when 'VIEW_LIBRARY_PAGE' then '{"itemsCount": 3}'::jsonb
      when 'PLAYED_PART' then jsonb_build_object('contentType', 'COURSE', 'contentId', course.id, 'partId', course.id, 'creatorId', creator.id, 'seconds', 10)
      when 'VIEW_CREATOR_PAGE' then jsonb_build_object('creatorId', creator.id, 'source', source)
      when 'VIEW_ITEM' then jsonb_build_object('creatorId', creator.id, 'itemId', md5('product' || place % 60)::uuid, 'source', source)
      else jsonb_build_object('creatorId', creator.id, 'source', source, 'contentType', case when place % 3 = 0 then 'COURSE' else 'POST' end,
        'contentId', case when place % 3 = 0 then course.id else md5('post' || place % 150)::uuid end)
    end, at, at,
    case when type <> 'VIEW_LIBRARY_PAGE' then creator.id end,
    case when type in ('VIEW_LIBRARY_PAGE', 'PLAYED_PART') then null when is_person then person.id::text else md5('visitor' || place % ${people * 2}) end,
    is_person and place % 7 = 0
  from (
    select n as place, now() - interval '${MONTHS} months' + (interval '${MONTHS} months' / ${events}) * n as at,
      case when n % 10 = 3 then 'VIEW_LIBRARY_PAGE' when n % 10 = 4 then 'PLAYED_PART' when n % 10 in (5, 6) then 'VIEW_CREATOR_PAGE'
        when n % 20 = 7 then 'VIEW_ITEM' else 'VIEW_CONTENT_PAGE' end as type,
      (array['home', 'search', 'list', 'creator', 'library', 'link', 'message', 'direct'])[1 + (random() * 7)::int] as source,
      random() < 0.4 as is_person, (random() * ${people - 1})::int as person_n,
      case when random() < ${1 / BIG_EVERY} then 0 else 1 + (random() * ${creators - 2})::int end as creator_n, (random() * 39)::int as course_n
    from generate_series(${first}, ${last}) n
  ) made
    join pick_people person on person.n = made.person_n
    join pick_creators creator on creator.n = made.creator_n
    join pick_courses course on course.n = made.course_n
  order by at`;
};

/**
 * Returns the statements that insert sales and members of the first creator. The list of people is
 * not updated, because it is not measured.
 */
const insertFacts = (events: number) => {
  const { people } = countPeople(events);
  const time = (n: string) => `now() - interval '${MONTHS} months' * (1 - ${n}::float8 / ${people})`;
  return `
  alter table facts disable trigger facts_audience;
  insert into facts (kind, at, creator_id, person_id, content_type, content_id, sold_as, source, amount_cents, fee_cents, recorded_at)
    select 'PURCHASE_PAID', ${time('person.n')}, creator.id, person.id, 'COURSE', course.id, 'PPV_COURSE', 'CARD', 6400, 670, now()
    from pick_people person join pick_creators creator on creator.n = 0 join pick_courses course on course.n = person.n % 40
    order by person.n;
  insert into facts (kind, at, creator_id, person_id, content_type, content_id, sold_as, amount_cents, fee_cents)
    select 'REFUNDED', at + interval '3 days', creator_id, person_id, content_type, content_id, sold_as, amount_cents, fee_cents
    from facts where kind = 'PURCHASE_PAID' and id % 20 = 0 and at < now() - interval '3 days';
  insert into facts (kind, at, creator_id, person_id, source)
    select 'MEMBER_BEGAN', ${time('person.n')}, creator.id, person.id, 'CARD'
    from pick_people person join pick_creators creator on creator.n = 0 where person.n % 5 = 0 order by person.n;
  insert into facts (kind, at, creator_id, person_id)
    select 'MEMBER_ENDED', at + interval '90 days', creator_id, person_id
    from facts where kind = 'MEMBER_BEGAN' and id % 2 = 0 and at < now() - interval '90 days';
  alter table facts enable trigger facts_audience;`;
};

/** Inserts events of all months into an empty database whose monthly tables exist. */
export async function fillEvents(client: pg.Client, events: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`);
  // Foreign keys are not checked, because the rows are consistent and each check would be a lookup.
  await client.query('set session_replication_role = replica');
  await client.query(insertPeople(events));
  // Indexes are created after the rows, because inserting random ids into existing indexes is very
  // slow.
  const { rows: indexes } = await client.query<{ name: string; indexdef: string }>(
    `select indexname as name, indexdef from pg_indexes
     where tablename = 'product_events' and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let first = 0; first < events; first += CHUNK)
    await client.query(insertEvents(events, first, Math.min(events, first + CHUNK) - 1));
  await client.query(insertFacts(events));
  for (const { indexdef } of indexes)
    await client.query(indexdef.replace(' ON ONLY public.product_events ', ' ON public.product_events '));
  await client.query('vacuum analyze');
}
