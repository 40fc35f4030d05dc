import { calls, session } from '@/scripts/bench/bare-api-calls';
import { countStatements, withClient } from '@/scripts/bench/database';
import { freshDatabase } from '../../support/database';

describe('countStatements', () => {
  const at = (second: number) => `2026-03-04 05:06:0${second}.789 UTC [4711] `;

  it('countStatements counts each statement once regardless of its protocol and number of lines', () => {
    const log = `${at(1)}LOG:  statement: begin
${at(1)}LOG:  execute <unnamed>: select id,
	title
from courses
where id = $1
${at(1)}DETAIL:  Parameters: $1 = 'a'
${at(2)}LOG:  execute session: select user_id from sessions
${at(2)}LOG:  statement: commit
`;
    expect(countStatements(log)).toBe(4);
  });

  it('countStatements skips the statements of the task queue and other entries', () => {
    const log = `${at(1)}LOG:  statement: BEGIN;
	UPDATE tasks.job SET state = 'active';
	COMMIT;
${at(2)}LOG:  parameter "log_statement" changed to "all"
${at(3)}ERROR:  relation "things" does not exist
${at(3)}STATEMENT:  select * from things
${at(4)}LOG:  checkpoint starting: time
${at(5)}LOG:  execute <unnamed>: select 1
`;
    expect(countStatements(log)).toBe(1);
  });

  it('countStatements returns 0 for an empty log', () => {
    expect(countStatements('')).toBe(0);
  });
});

it('the reference statements, with which API calls are compared, fit the schema', async () => {
  const { connectionString } = await freshDatabase();
  await withClient(connectionString, async (client) => {
    for (const [index, text] of [session, ...Object.values(calls)].entries())
      await client.query(`prepare statement_${index} as ${text}`);
  });
});
