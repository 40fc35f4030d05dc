import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** The tags of public courses, the most frequent first; only those whose words are all in the text, where one is given. */
export async function listTags(
  db: Db,
  text: string | null,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const isIn =
    text === null
      ? sql`true`
      : sql`numnode(phraseto_tsquery('english', tag)) > 0
          and to_tsvector('english', ${text}) @@ phraseto_tsquery('english', tag)`;
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count from (
      select lower(tag) as tag, count(*)::integer as count
      from courses join creators on creators.id = courses.creator_id, unnest(courses.tags) tag
      where courses.state = 'PUBLISHED' and creators.is_public group by lower(tag)
    ) used
    where ${isIn} order by count desc, tag limit ${limit}`.execute(db);
  return rows;
}
