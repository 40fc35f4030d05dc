import { sql } from 'kysely';

// Repeatedly computes the daily counts of creators, as the hourly task does, until this process is
// stopped. The environment names the database.
const { db, closeDatabase } = await import('../../backend/db/connection.ts');
await import('../../backend/app.ts');
const { countStaleDays } = await import('../../backend/insights/rollup-service.ts');

let isEnded = false;
process.once('SIGTERM', () => (isEnded = true));
for (let run = 0; !isEnded; run += 1) {
  await sql`
    insert into insight_stale_days
    select distinct creator_id, day from insight_days where day > current_date - 30 on conflict do nothing`.execute(
    db,
  );
  if (run === 0) console.log('The days are counted.');
  await countStaleDays();
}
await closeDatabase();
