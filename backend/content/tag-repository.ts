import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';

/**
 * The tags of public content, the most frequent first; only those whose words are all in the text, where one is given.
 * @param tagged for each kind, selects `tags` of its public content
 */
export async function listTags(
  db: Db,
  tagged: RawBuilder<unknown>[],
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
      from (${sql.join(tagged, sql` union all `)}) content, unnest(content.tags) tag
      group by lower(tag)
    ) used
    where ${isIn} order by count desc, tag limit ${limit}`.execute(db);
  return rows;
}
