import { sql } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Stores the week's scores of the contents in a table: one that is not among them has 0, and one that is being changed now follows
 * the next time.
 */
export async function setWeekScores(
  db: Db,
  table: 'courses' | 'digital_products' | 'posts',
  scores: Map<string, number>,
): Promise<void> {
  const contents = sql.table(table);
  await sql`
    with changed as (
      select content.id, coalesce(given.score, 0) as score
      from ${contents} content left join unnest(${[...scores.keys()]}::uuid[], ${[...scores.values()]}::double precision[])
        as given (id, score) on given.id = content.id
      where content.week_score <> coalesce(given.score, 0)
      for update of content skip locked
    )
    update ${contents} content set week_score = changed.score from changed where content.id = changed.id`.execute(
    db,
  );
}
