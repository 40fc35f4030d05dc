import { sql } from 'kysely';

/**
 * Time up to which all rows are visible that have the time of their storage. Open transactions can
 * have stored rows with an earlier time, which are not visible yet. Rows are read by a later
 * statement.
 */
export const storedTo = sql<Date>`least(statement_timestamp(), (
  select min(xact_start) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
))`;
