import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * After a crash the cluster's pid file may name a number that some other program has got since (usual in containers,
 * where numbers start again). PostgreSQL cannot tell and refuses to start, so the file is removed here: only when the
 * number is in use and no process at all works in the cluster's folder. Servers and their children all do; so a
 * running server keeps its file, and the one PostgreSQL itself finds stale is left to it. Linux only.
 */
export async function removeForeignPidFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !(await folderOf(pid))) return;
  const folder = await realpath(cluster);
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && (await folderOf(Number(entry))) === folder) return;
  }
  await rm(file, { force: true });
}

async function folderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}
