import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Recording } from '../types.ts';
import { liveFiles } from './live-files.ts';

const joining = new Map<string, Promise<Recording | null>>();

/**
 * Returns the recording of an ended live. The first call joins the pieces in a separate process
 * with a low priority.
 * @param folder folder of the live
 */
export function findRecording(folder: string): Promise<Recording | null> {
  let found = joining.get(folder);
  if (!found) {
    found = joinOnce(folder).finally(() => joining.delete(folder));
    joining.set(folder, found);
  }
  return found;
}

async function joinOnce(folder: string): Promise<Recording | null> {
  const { facts, ended, pieces } = liveFiles(folder);
  // The pieces of a running live are unfinished.
  if (!existsSync(ended)) return null;
  if (!existsSync(facts)) {
    if (!existsSync(pieces)) return null;
    const child = fork(path.join(import.meta.dirname, 'join-process.ts'), [folder], {
      execArgv: process.execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`Joining the recording in ${folder} ended with ${code}.`);
  }
  return JSON.parse(await readFile(facts, 'utf8')) as Recording | null;
}
