import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { explainReads } from './plans.ts';
import { finish } from './stack.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000_000);
const FOLLOWERS = Number(process.env.BENCH_FOLLOWERS ?? 200_000);
const DIGESTS = Number(process.env.BENCH_DIGESTS ?? 100_000);
/** Number of chats of the creator and of the member with the most chats. */
const MOST_CHATS = 5_000;
/** Number of messages in a typical chat. */
const USUAL = 50;

/**
 * Returns the statements that insert chats without their messages. One creator and one member have
 * very many chats. Their common chat has a hundredth of all messages; other chats are typical.
 */
export const insertChats = (messages: number, mostChats: number) => `
  insert into users (email, name, created_at)
    select 'person-' || n || '@bench.test', 'Person', now()
    from generate_series(1, ${mostChats + Math.max(mostChats, messages / 100)}) n;
  insert into creators (user_id, username, name, tagline, bio, topics, state, created_at, updated_at)
    select id, 'creator-' || row_number() over (), 'A creator', 'A promise', 'A bio', '{yoga}', 'APPROVED', now(), now()
    from (select id from users order by id limit ${mostChats}) own;
  create temp table pick_creators as
    select id, user_id, row_number() over (order by user_id) - 1 as place from creators;
  create temp table pick_members as
    select id, row_number() over (order by id) - 1 as place from users
    where id not in (select user_id from creators);
  create index on pick_creators (place); create index on pick_members (place);
  insert into chats (creator_id, member_id, last_position, last_message_at, creator_unread, member_unread,
      creator_wrote_at, member_wrote_at, created_at)
    select c.id, m.id, case when c.place + m.place = 0 then ${messages / 100} else ${USUAL} end,
      now() - n * interval '1 second', n % 2, n % 2, now(), now(), now()
    from (
      select n, 0 as creator, n as member from generate_series(0, ${mostChats - 1}) n
      union select n, n, 0 from generate_series(0, ${mostChats - 1}) n
      union select n, (n + n / people) % ${mostChats}, n * 7919 % people
        from generate_series(0, ${messages / USUAL}::bigint) n, (select count(*) from pick_members) picked (people)
    ) pairs (n, creator, member)
      join pick_creators c on c.place = creator join pick_members m on m.place = member
    on conflict do nothing;
`;

/**
 * Statement that inserts the messages of all chats in the order in which people would write them.
 */
export const insertMessages = `
  insert into chat_messages (chat_id, position, side, author_id, client_id, text_body, created_at)
    select chats.id, position, case when position % 2 = 0 then 'CREATOR' else 'MEMBER' end,
      case when position % 2 = 0 then creators.user_id else chats.member_id end,
      gen_random_uuid(), 'A message of some words, as people write them', chats.last_message_at
    from chats join creators on creators.id = chats.creator_id
      cross join lateral generate_series(1, chats.last_position) position
    order by position, chats.id;
`;

/** Statement that stores the last message of each chat. It needs the index of the positions. */
export const updateChats = `
  update chats set last_message_id = message.id from chat_messages message
    where message.chat_id = chats.id and message.position = chats.last_position;
`;

/**
 * Returns the statements that insert followers of the creator with the most chats. The list of
 * people is not updated, because it is not measured.
 */
export const insertFollowers = (followers: number) => `
  alter table follows disable trigger follows_audience;
  with added as (
    insert into users (email, name, last_name, created_at)
    select 'follower-' || n || '@bench.test', 'Follower ' || md5(n::text), 'Bench', now()
    from generate_series(1, ${followers}) n returning id
  ) insert into follows (user_id, creator_id, created_at)
    select id, (select creator_id from chats group by creator_id order by count(*) desc limit 1), now() from added;
  alter table follows enable trigger follows_audience;
`;

/** Returns the statements that insert people whose digest is due, with three notifications each. */
export const insertNotices = (people: number) => `
  create temp table pick_readers as select gen_random_uuid() as id, n from generate_series(1, ${people}) n;
  insert into users (id, email, name, confirmed_at, created_at)
    select id, 'reader-' || n || '@bench.test', 'Reader', now(), now() from pick_readers;
  insert into notice_schedules (user_id, is_quiet, quiet_from, quiet_to, has_digest, digest_minute, digest_days)
    select id, false, 0, 0, true, 0, 'EVERY_DAY' from pick_readers;
  insert into notice_events (kind, values, listed_at, created_at)
    select 'reportUpheld', '{}', now(), now() from generate_series(1, 3);
  insert into notices (event_id, user_id, kind, group_key, day, in_app, by_email, in_digest, created_at)
    select event.id, pick_readers.id, event.kind, event.id, current_date - 2, true, false, true, now() - interval '2 days'
    from pick_readers, notice_events event;
`;

type Constraint = { owner: string; name: string; definition: string };

/**
 * Inserts the messages into a table without indexes and constraints, which are created afterwards.
 * Updating existing indexes would take hours, because the ids are random.
 */
async function fillMessages(client: pg.Client): Promise<void> {
  const { rows: constraints } = await client.query<Constraint>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('p', 'u', 'f')
      and 'chat_messages'::regclass in (conrelid, confrelid) order by contype = 'f', contype = 'u'`);
  for (const { owner, name } of constraints.toReversed())
    await client.query(`alter table ${owner} drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; indexdef: string }>(
    `select indexname as name, indexdef from pg_indexes where tablename = 'chat_messages'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(insertMessages);
  for (const { owner, name, definition } of constraints)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(updateChats);
}

const fill = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`);
    await client.query(insertChats(MESSAGES, MOST_CHATS));
    await fillMessages(client);
    await client.query(insertFollowers(FOLLOWERS));
    await client.query(insertNotices(DIGESTS));
    await client.query('vacuum analyze');
  });

/** Returns the creator and the member with the most chats, and the chat of these two. */
async function findPeople(client: pg.Client) {
  const { rows } = await client.query<{
    chatId: string;
    memberId: string;
    creatorId: string;
    userId: string;
  }>(`
    select chats.id as "chatId", member_id as "memberId", creator_id as "creatorId", user_id as "userId"
    from chats join creators on creators.id = creator_id order by last_position desc limit 1`);
  const { chatId, memberId, creatorId, userId } = rows[0]!;
  const member = { userId: memberId, isOffice: false, creator: null };
  const creator: CreatorActor = { userId, isOffice: false, creator: { id: creatorId, state: 'APPROVED' } };
  return { chatId, member, creator };
}

type Case = [name: string, most: number, run: () => Promise<unknown>];
/** Maximum database time of a chat, a list or a count (ms). */
const USUAL_MS = 10;
/** Maximum database time of a count or list of all followers, which a creator rarely opens (ms). */
const RARE_MS = 250;

async function listCases(client: pg.Client): Promise<Case[]> {
  const { chatId, member, creator } = await findPeople(client);
  const service = await import('../../backend/chat/service.ts');
  const lists = await import('../../backend/chat/list-service.ts');
  const groups = await import('../../backend/chat/group-service.ts');
  const settings = await import('../../backend/chat/settings-service.ts');
  const all = { show: 'all' as const, limit: 20 };
  const messages = { chatId, side: 'member' as const, limit: 50 };
  const people = { limit: 20, side: 'creator' as const, userTier: 'all' as const };
  const toDeep = async (list: (cursor?: string) => Promise<{ nextCursor: string | null }>) => {
    let cursor: string | undefined;
    for (let page = 0; page < 100; page += 1) cursor = (await list(cursor)).nextCursor ?? undefined;
    return cursor;
  };
  const deep = await toDeep((cursor) => service.listOfCreator(creator, { ...all, userTier: 'all', cursor }));
  const { items } = await lists.listMessages(member, {
    ...messages,
    afterPosition: MESSAGES / 200,
    limit: 1,
  });
  const aroundId = items[0]!.id;
  const cases: Case[] = [];
  for (const [name, actor, list] of [
    ['member', member, (query: object) => service.list(member, { ...all, ...query })],
    [
      'creator',
      creator,
      (query: object) => service.listOfCreator(creator, { ...all, userTier: 'all', ...query }),
    ],
  ] as const)
    cases.push(
      [`the chats of a ${name}`, USUAL_MS, () => list({})],
      [`the unread chats of a ${name}`, USUAL_MS, () => list({ show: 'unread' })],
      [`the number of unread chats of a ${name}`, USUAL_MS, () => service.countUnread(actor)],
      [`a chat that a ${name} opens`, USUAL_MS, () => service.read(actor, chatId)],
      [`its messages for a ${name}`, USUAL_MS, () => lists.listMessages(actor, messages)],
    );
  return [
    ...cases,
    [
      'page 101 of the chats of a creator',
      USUAL_MS,
      () => service.listOfCreator(creator, { ...all, userTier: 'all', cursor: deep }),
    ],
    [
      'the chats of a creator with members',
      USUAL_MS,
      () => service.listOfCreator(creator, { ...all, userTier: 'member' }),
    ],
    ['the messages around a message', USUAL_MS, () => lists.listMessages(member, { ...messages, aroundId })],
    [
      'the new messages after a gap',
      USUAL_MS,
      () => lists.listMessages(member, { ...messages, afterPosition: MESSAGES / 200 }),
    ],
    [`settings with ${FOLLOWERS} followers`, RARE_MS, () => settings.readSettings(creator)],
    [
      `the count of a group of ${FOLLOWERS} followers`,
      RARE_MS,
      () => groups.count(creator, { userTier: 'all' }),
    ],
    [`people to write to among ${FOLLOWERS}`, RARE_MS, () => lists.listChattable(creator, people)],
    [
      `a search of people among ${FOLLOWERS}`,
      RARE_MS,
      () => lists.listChattable(creator, { ...people, query: 'follower abc' }),
    ],
  ];
}

const RUNS = 5;

/** Returns the median database time of a case's reads (ms). */
async function measure(client: pg.Client, run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const { ms, plans } = await explainReads(client, run);
    if (process.env.BENCH_PLANS) console.log(JSON.stringify(plans));
    times.push(ms);
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)]!;
}

/** Returns the duration of one run of the task that creates all digests (seconds). */
async function timeDigests(client: pg.Client): Promise<number> {
  const { makeDigests } = await import('../../backend/notices/digest-service.ts');
  const startedAt = performance.now();
  await makeDigests();
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await client.query<{ count: number }>('select count(*)::int from notice_digests');
  if (rows[0]!.count !== DIGESTS) throw new Error(`${rows[0]!.count} digests instead of ${DIGESTS}`);
  return seconds;
}

/**
 * Measures the database time of chats, chat lists and counts with very many messages, and a run of
 * the digest task.
 */
export async function benchChat(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'chat-'));
  const database = await startEmbeddedDatabase(path.join(folder, 'database'), { durable: false });
  const url = database.connectionString;
  try {
    await finish(['backend/migrate.ts'], { DATABASE_URL: url });
    await fill(url);
    Object.assign(process.env, { DATABASE_URL: url, KUMU_DATA_DIR: folder });
    await import('../../backend/app.ts');
    const { closeDatabase } = await import('../../backend/db/connection.ts');
    const { closeTasks } = await import('../../backend/tasks.ts');
    const figures = await withClient(url, async (client) => {
      const measured: Figure[] = [];
      for (const [name, most, run] of await listCases(client)) {
        const ms = await measure(client, run);
        measured.push({
          what: `time of the database among ${MESSAGES.toLocaleString('en')} messages: ${name}`,
          ours: `${ms.toFixed(2)} ms`,
          against: `${most} ms`,
          ratio: ms / most,
          limit: { most: 1 },
        });
      }
      const seconds = await timeDigests(client);
      measured.push({
        what: `a run of digests for ${DIGESTS.toLocaleString('en')} people`,
        ours: `${seconds.toFixed(1)} s`,
        against: '60 s',
        ratio: seconds / 60,
        limit: { most: 1 },
      });
      return measured;
    });
    await closeTasks();
    await closeDatabase();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
