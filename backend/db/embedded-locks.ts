import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a process works in the cluster's folder, as servers and all their children do. Undefined where the system
 * does not tell (other than Linux).
 */
export async function isClusterInUse(cluster: string): Promise<boolean | undefined> {
  const folder = await realpath(cluster);
  const entries = await readdir('/proc').catch(() => undefined);
  if (!entries) return undefined;
  const folders = entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => folderOf(Number(pid)));
  return (await Promise.all(folders)).includes(folder);
}

/**
 * After a crash the lock files of cluster and socket may name a number that some other program has got since (usual in
 * containers, where numbers start again), or a dead server that nobody buried. PostgreSQL cannot tell and refuses to
 * start, so they are removed here: only when the number is in use and nobody at all works in the cluster. A running
 * server keeps its files, and those that PostgreSQL itself finds stale are left to it.
 */
export async function removeForeignLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const read = () => readFile(file, 'utf8').catch(() => '');
    const found = await read();
    const pid = Number(found.split('\n')[0]);
    if (!pid || !existsSync(`/proc/${pid}`) || (await isClusterInUse(cluster)) !== false) continue;
    // Another starter may have done the same meanwhile, and its server written a new one.
    if ((await read()) === found) await rm(file, { force: true });
  }
}

async function folderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}
