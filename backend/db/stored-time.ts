import { sql } from 'kysely';

/**
 * Time up to which every stored row is visible, for rows that have the time of their storage. An
 * open transaction can have stored rows with an earlier time that are not visible yet. The rows
 * must be read by a later statement.
 */
export const storedTo = sql<Date>`least(statement_timestamp(), (
  select min(xact_start) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
))`;
