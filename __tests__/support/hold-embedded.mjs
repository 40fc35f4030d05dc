import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';

// For the tests of the embedded database: starts it, prints where it is and when it is lost, and stops it when standard input ends.
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
