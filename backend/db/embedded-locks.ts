import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns true if a process has the cluster's folder as its working directory, as a server and its
 * children do. Returns undefined if the system does not report it (other than Linux).
 */
export async function isClusterInUse(cluster: string): Promise<boolean | undefined> {
  const folder = await realpath(cluster);
  const entries = await readdir('/proc').catch(() => undefined);
  if (!entries) return undefined;
  const folders = entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => folderOf(Number(pid)));
  return (await Promise.all(folders)).includes(folder);
}

/**
 * Removes lock files of the cluster and the socket that name the process id of another program or
 * of a zombie process. Such files remain after a crash, usually in containers, where process ids
 * start again. PostgreSQL cannot distinguish these process ids from a running server and refuses to
 * start. The files are removed only if the process id is in use and no process works in the
 * cluster. A running server keeps its files, and files that PostgreSQL itself recognises as stale
 * are not touched.
 */
export async function removeForeignLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const read = () => readFile(file, 'utf8').catch(() => '');
    const found = await read();
    const pid = Number(found.split('\n')[0]);
    if (!pid || !existsSync(`/proc/${pid}`) || (await isClusterInUse(cluster)) !== false) continue;
    // A concurrent start may have removed the file in between, and its server may have written a
    // new one.
    if ((await read()) === found) await rm(file, { force: true });
  }
}

async function folderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

/** Returns true if a process with this id exists, even for another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
