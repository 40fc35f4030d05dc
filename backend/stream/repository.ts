import { sql } from 'kysely';
import type { StreamEvent } from '../../contract/stream.ts';
import type { Db } from '../db/connection.ts';

export const insertEvents = (db: Db, topics: string[], { name, data }: StreamEvent, createdAt: Date) =>
  db
    .insertInto('streamEvents')
    .values(topics.map((topic) => ({ topic, name, data: JSON.stringify(data), createdAt })))
    .execute();

/** Notifies all backends that the topics have new events. */
export const notifyTopics = (db: Db, topics: string[]) =>
  sql`select pg_notify('stream', topic) from unnest(${topics}::text[]) as topic`.execute(db);
