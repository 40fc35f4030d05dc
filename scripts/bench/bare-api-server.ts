import { createHash } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { calls, session } from './bare-api-calls.ts';

/**
 * Baseline of `signed-in.ts`: an Express server. Each request runs one prepared statement for the
 * session and one for the rows.
 */
const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });

const app = express();
for (const [call, text] of Object.entries(calls))
  app.get(call, async (req, res) => {
    const token = /accessToken=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? '';
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await pool.query<{ user_id: string }>({
      name: 'session',
      text: session,
      values: [hash],
    });
    if (!rows[0]) return void res.status(401).end();
    const values = [req.params.id ?? rows[0].user_id];
    res.json((await pool.query({ name: call, text, values })).rows);
  });
app.listen(Number(port), '127.0.0.1', () => console.log('listening'));
