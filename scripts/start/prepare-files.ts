/**
 * Prepares the files of a build in a process that ends, because compressing them takes hundreds of
 * megabytes: `node scripts/start/prepare-files.ts <build folder>`.
 */
import path from 'node:path';
import { prepareFiles } from '../../server/files.ts';

const root = path.join(import.meta.dirname, '../..');
await prepareFiles({
  buildFolder: path.join(root, process.argv[2]!),
  publicFolder: path.join(root, 'public'),
});
