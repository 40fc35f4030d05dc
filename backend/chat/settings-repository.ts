import { sql, type Updateable } from 'kysely';
import type { ChatAudience } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import type { ChatSavedAnswers, ChatSettings } from '../db/types.ts';

type Settings = { audience: ChatAudience; awayUntil: Date | null; answerMinutes: number[] };

/** Returns the settings of a creator, or the default settings. */
export const findSettings = async (db: Db, creatorId: string): Promise<Settings> =>
  (await db
    .selectFrom('chatSettings')
    .select(['audience', 'awayUntil', 'answerMinutes'])
    .where('creatorId', '=', creatorId)
    .executeTakeFirst()) ?? { audience: 'BUYERS', awayUntil: null, answerMinutes: [] };

export const putSettings = (
  db: Db,
  creatorId: string,
  change: Pick<Updateable<ChatSettings>, 'audience' | 'awayUntil'>,
) =>
  db
    .insertInto('chatSettings')
    .values({ creatorId, ...change })
    .onConflict((at) => at.column('creatorId').doUpdateSet({ ...change, creatorId }))
    .execute();

/** Maximum number of stored answer times. */
const MOST_ANSWERS = 20;

/** Adds an answer time of a creator, and drops the oldest time above the maximum. */
export const addAnswerTime = (db: Db, creatorId: string, minutes: number) =>
  sql`insert into chat_settings (creator_id, answer_minutes) values (${creatorId}, array[${minutes}::integer])
    on conflict (creator_id) do update
    set answer_minutes = (excluded.answer_minutes || chat_settings.answer_minutes)[1:${sql.lit(MOST_ANSWERS)}]`.execute(
    db,
  );

const answersOf = (db: Db, creatorId: string) =>
  db.selectFrom('chatSavedAnswers').where('creatorId', '=', creatorId);

export const listAnswers = (db: Db, creatorId: string) =>
  answersOf(db, creatorId).select(['id', 'title', 'textBody']).orderBy('title').orderBy('id').execute();

export const countAnswers = async (db: Db, creatorId: string): Promise<number> =>
  (
    await answersOf(db, creatorId)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

type AnswerRow = { creatorId: string; title: string; textBody: string; createdAt: Date };

export const insertAnswer = (db: Db, row: AnswerRow) =>
  db
    .insertInto('chatSavedAnswers')
    .values(row)
    .returning(['id', 'title', 'textBody'])
    .executeTakeFirstOrThrow();

/** Finds a saved answer of a creator and locks it. */
export const lockAnswer = (trx: Db, creatorId: string, id: string) =>
  answersOf(trx, creatorId)
    .select(['id', 'title', 'textBody'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateAnswer = (db: Db, id: string, change: Updateable<ChatSavedAnswers>) =>
  db
    .updateTable('chatSavedAnswers')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'title', 'textBody'])
    .executeTakeFirstOrThrow();

export const deleteAnswer = async (db: Db, creatorId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('chatSavedAnswers')
    .where('creatorId', '=', creatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;
