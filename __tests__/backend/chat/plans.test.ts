import { sql } from 'kysely';
import type { Trx } from '@/backend/db/connection';
import { freshDatabase } from '../../support/database';
import { explain, recordStatements } from '../../support/statements';

beforeAll(freshDatabase);

const person = sql`${'00000000-0000-4000-8000-000000000001'}::uuid`;
const time = sql`${'2026-01-01T00:00:00Z'}::timestamptz`;

/** Reads of chats, each with the index that it must use. */
const reads: [name: string, index: string, query: ReturnType<typeof sql>][] = [
  [
    'the list of a creator',
    'chats_creator_newest',
    sql`select id from chats where creator_id = ${person} and last_message_at is not null
      order by last_message_at desc, id desc limit 21`,
  ],
  [
    'the list of a member',
    'chats_member_newest',
    sql`select id from chats where member_id = ${person} and last_message_at is not null
      order by last_message_at desc, id desc limit 21`,
  ],
  [
    'the number of unread chats of a member',
    'chats_member_unread',
    sql`select count(*) from chats where member_id = ${person} and member_unread > 0`,
  ],
  [
    'the number of unread chats of a creator',
    'chats_creator_unread',
    sql`select count(*) from chats where creator_id = ${person} and creator_unread > 0`,
  ],
  [
    'the messages of a chat',
    'chat_messages_chat_id_position_key',
    sql`select id from chat_messages where chat_id = ${person} order by position desc limit 21`,
  ],
  [
    'the people to notify',
    'chats_member_notice',
    sql`select id from chats where member_notice_at <= ${time} order by member_notice_at limit 200`,
  ],
  [
    'the messages to empty',
    'chat_messages_deleted',
    sql`select id from chat_messages where deleted_at <= ${time} and emptied_at is null order by deleted_at limit 200`,
  ],
];

test.each(reads)('%s is read by the index %s and not sorted', async (_, index, query) => {
  const plan = await explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});

test('the queries that count and list a creator’s people use custom query plans', async () => {
  const { inTransaction } = await import('@/backend/db/connection');
  const people = await import('@/backend/chat/people-repository');
  const creator = { creatorId: crypto.randomUUID(), creatorUserId: crypto.randomUUID() };
  const page = { userTier: 'all' as const, query: undefined, after: null, limit: 1 };
  for (const read of [
    (trx: Trx) => people.countAudiences(trx, creator.creatorId),
    (trx: Trx) => people.countGroup(trx, creator, { userTier: 'all', content: null }),
    (trx: Trx) => people.listReachable(trx, creator, page),
  ])
    expect(await recordStatements(() => inTransaction<unknown>(read))).toContain(
      'set local plan_cache_mode = force_custom_plan',
    );
});
