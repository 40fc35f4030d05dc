import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../backend/db/embedded-locks.ts';

/**
 * Claims a data folder for one running start. A second start would overwrite the first start's
 * logs, process its payments, and stop its database on exit.
 * @returns a message with the required action, if another start uses the folder or an earlier start
 *   was interrupted while it created the demo world
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

/**
 * Creates the demo world once per data folder. An interrupted creation leaves a marker file,
 * because an incomplete world would look like a broken product.
 */
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

/**
 * Returns true if a process is a running start. After a crash, another program may have the same
 * process id. The command line is therefore checked where the system provides it.
 */
function isStart(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = read(`/proc/${pid}/cmdline`);
  return command === '' || /scripts\/(start|dev)\.mjs/.test(command);
}
