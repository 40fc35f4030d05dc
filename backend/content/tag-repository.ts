import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';

/**
 * Lists the tags of public content, most frequent first. With a text, lists only tags whose words
 * all occur in the text. If several tags are forms of the same words, lists only the most frequent
 * of them.
 * @param tagged one query per type that selects the `tags` of its public content
 */
export async function listTags(
  db: Db,
  tagged: RawBuilder<unknown>[],
  text: string | null,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const used = sql`
    select lower(tag) as tag, count(*)::integer as count
    from (${sql.join(tagged, sql` union all `)}) content, unnest(content.tags) tag
    group by lower(tag)`;
  const wanted =
    text === null
      ? used
      : sql`
        select distinct on (words) tag, count
        from (select *, phraseto_tsquery('english', tag) as words from (${used}) used) tags
        where numnode(words) > 0 and to_tsvector('english', ${text}) @@ words
        order by words, count desc, tag`;
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count from (${wanted}) wanted order by count desc, tag limit ${limit}`.execute(db);
  return rows;
}
