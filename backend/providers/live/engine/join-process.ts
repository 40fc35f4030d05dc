import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { joinPieces } from './join.ts';
import { liveFiles } from './live-files.ts';

/** Process that completes the recording of one live: `join-process.ts <folder of the live>`. */

const folder = process.argv[2]!;
const LOW_PRIORITY = 10;

process.on('disconnect', () => process.exit(1));
os.setPriority(LOW_PRIORITY);
const recording = await joinPieces(folder);
const { facts, pieces } = liveFiles(folder);
await writeFile(facts, JSON.stringify(recording), { flush: true });
await rm(pieces, { recursive: true, force: true });
process.exit(0);
