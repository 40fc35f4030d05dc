import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../backend/db/embedded-locks.ts';

/**
 * One start at a time uses a data folder: a second one would overwrite the first one's logs, take over its payments, and
 * stop its database when it ends.
 * @returns what to do instead when another start uses the folder
 */
export function claimDataFolder(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'start.pid');
  const owner = Number(read(file));
  if (owner && owner !== process.pid && isStart(owner))
    return `Kumu runs on ${folder} already (process ${owner}): stop it, or set KUMU_DATA_DIR to another folder.`;
  writeFileSync(file, String(process.pid));
  process.once('exit', () => {
    if (Number(read(file)) === process.pid) rmSync(file, { force: true });
  });
  return undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** After a crash another program may have got the process id; where the system tells, its command line is looked at. */
function isStart(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = read(`/proc/${pid}/cmdline`);
  return command === '' || /scripts\/(start|dev)\.mjs/.test(command);
}
