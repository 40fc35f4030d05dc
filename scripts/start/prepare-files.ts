/**
 * Prepares the files of a build in a separate process: `node scripts/start/prepare-files.ts <build
 * folder>`. Compressing them takes hundreds of megabytes of memory, which are freed when the
 * process exits.
 */
import path from 'node:path';
import { prepareFiles } from '../../server/files.ts';

const root = path.join(import.meta.dirname, '../..');
await prepareFiles({
  buildFolder: path.join(root, process.argv[2]!),
  publicFolder: path.join(root, 'public'),
});
