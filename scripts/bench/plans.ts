import pg from 'pg';

type Statement = { text: string; values: unknown[] };
type Query = (text: unknown, ...more: unknown[]) => unknown;

/** Runs `work` and returns the statements that the backend's connections send. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const statements: Statement[] = [];
  client.query = function (this: pg.Client, given, ...more) {
    if (typeof given === 'string') statements.push({ text: given, values: (more[0] as unknown[]) ?? [] });
    else {
      const { text, values } = given as Partial<Statement>;
      if (text !== undefined) statements.push({ text, values: values ?? [] });
    }
    return query.call(this, given, ...more);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return statements;
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return pg.escapeLiteral(String(value as string | number | boolean));
}

/** Statement with which a transaction changes the plan mode of its own statements. */
const planMode = /^set local plan_cache_mode = \w+$/;

type Explained = { 'Execution Time': number; Plan: object };

/**
 * Repeats the read statements of `work` in the same way as requests run them, and returns their
 * times and plans. Statements use generic plans unless they set another plan mode.
 * @returns the database time of all reads (ms), and their plans
 */
export async function explainReads(
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<{ ms: number; plans: object[] }> {
  const plans: object[] = [];
  let ms = 0;
  let mode = 'set local plan_cache_mode = force_generic_plan';
  for (const { text, values } of await recordStatements(work)) {
    if (planMode.test(text)) mode = text;
    if (!/^\s*(?:select|with)\b/i.test(text)) continue;
    await client.query('begin read only');
    await client.query(mode);
    await client.query(`prepare measured as ${text}`);
    const given = values.length ? `(${values.map(toLiteral).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, buffers, timing off, format json) execute measured${given}`,
    );
    await client.query('deallocate measured');
    await client.query('commit');
    const [explained] = rows[0]!['QUERY PLAN'];
    ms += explained['Execution Time'];
    plans.push(explained.Plan);
  }
  return { ms, plans };
}
