import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a process has the cluster's folder as its working directory, as servers and all their children have.
 * Undefined where the system does not report it (other than Linux).
 */
export async function isClusterInUse(cluster: string): Promise<boolean | undefined> {
  const folder = await realpath(cluster);
  const entries = await readdir('/proc').catch(() => undefined);
  if (!entries) return undefined;
  const folders = entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => folderOf(Number(pid)));
  return (await Promise.all(folders)).includes(folder);
}

/**
 * After a crash the lock files of cluster and socket may name a process id that another program has got since then (usual
 * in containers, where process ids start again), or a zombie process. PostgreSQL cannot distinguish these from a running
 * server and refuses to start, so they are removed here: only when the process id is in use and no process works in the
 * cluster. A running server keeps its files; files that PostgreSQL itself recognises as stale are not touched.
 */
export async function removeForeignLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const read = () => readFile(file, 'utf8').catch(() => '');
    const found = await read();
    const pid = Number(found.split('\n')[0]);
    if (!pid || !existsSync(`/proc/${pid}`) || (await isClusterInUse(cluster)) !== false) continue;
    // A concurrent start may have removed the file in between, and its server written a new one.
    if ((await read()) === found) await rm(file, { force: true });
  }
}

async function folderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

/** Whether there is a process with this id, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
