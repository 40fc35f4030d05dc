/**
 * Prepares the files of a build in a separate process: `node scripts/start/prepare-files.ts <build
 * folder>`. Compressing them takes hundreds of megabytes of memory, which are freed when the
 * process exits.
 */
import path from 'node:path';
import { allCalls } from '../../contract/index.ts';
import { writeCalls } from '../../server/call-router.ts';
import { prepareFiles } from '../../server/files.ts';

const root = path.join(import.meta.dirname, '../..');
const buildFolder = path.join(root, process.argv[2]!);
writeCalls(buildFolder, allCalls);
await prepareFiles({ buildFolder, publicFolder: path.join(root, 'public') });
