import type pg from 'pg';

/**
 * Returns the SQL statements that the backend's pool runs during `work`. `begin`, `commit` and
 * statements in the background count too; the polling of the task queues does not.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const { PreparingClient } = await import('@/backend/db/prepared-statements');
  const { default: driver } = await import('pg');
  const client = driver.Client.prototype as { query: (...query: unknown[]) => unknown };
  const query = client.query;
  const statements: string[] = [];
  client.query = function (this: pg.Client, ...given: unknown[]) {
    const [text] = given as [string | { text: string }];
    if (this instanceof PreparingClient) statements.push(typeof text === 'string' ? text : text.text);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}
