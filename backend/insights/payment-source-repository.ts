import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { isCausedPayment, lastSource } from './event-queries.ts';

/**
 * Stores the sources of a person's payments before the visits become anonymous. A repetition
 * changes nothing.
 */
export async function keepSources(db: Db, userId: string): Promise<void> {
  await sql`
    insert into insight_paid_sources (fact_id, source, content_source)
    select id, source, content_source from (
      select facts.id, ${lastSource('creator')} as source, ${lastSource('content')} as content_source
      from facts where facts.person_id = ${userId} and ${isCausedPayment}
    ) found
    where source is not null
    on conflict do nothing`.execute(db);
}
