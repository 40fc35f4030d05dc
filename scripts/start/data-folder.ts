import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../backend/db/embedded-locks.ts';

/**
 * One start at a time uses a data folder: a second one would overwrite the first one's logs, take over its payments, and
 * stop its database when it ends.
 * @returns what to do instead when another start uses the folder, or when an earlier one ended in the middle of the demo world
 */
export function claimDataFolder(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'start.pid');
  const owner = Number(read(file));
  if (owner && owner !== process.pid && isStart(owner))
    return `Kumu runs on ${folder} already (process ${owner}): stop it, or set KUMU_DATA_DIR to another folder.`;
  if (existsSync(markOf(folder, 'unfinished')))
    return `The demo world in ${folder} was not finished: its start was stopped too soon. Delete the folder, and start again.`;
  writeFileSync(file, String(process.pid));
  process.once('exit', () => {
    if (Number(read(file)) === process.pid) rmSync(file, { force: true });
  });
  return undefined;
}

const markOf = (folder: string, state: 'made' | 'unfinished') => path.join(folder, `demo-world.${state}`);

/** Makes the demo world, once for each data folder. A mark is left when it ends too soon: half of a world looks like a broken product. */
export async function makeDemoWorld(folder: string, make: () => Promise<void>): Promise<void> {
  const [made, unfinished] = [markOf(folder, 'made'), markOf(folder, 'unfinished')];
  if (!existsSync(made)) writeFileSync(unfinished, '');
  await make();
  writeFileSync(made, '');
  rmSync(unfinished, { force: true });
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
