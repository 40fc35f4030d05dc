import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';

// Helper of the embedded database tests. Starts the database, prints its address and its loss, and
// stops it when standard input ends.
const [folder, options] = process.argv.slice(2);
const { connectionString, dataFolder, attached, stop, onLost } = await startEmbeddedDatabase(
  folder,
  JSON.parse(options),
);
console.log(JSON.stringify({ connectionString, dataFolder, attached }));
onLost(() => console.log('lost'));
process.stdin.resume().once('end', async () => {
  await stop();
  process.exit(0);
});
