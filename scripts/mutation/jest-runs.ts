import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/** One server for test databases for all runs: starting one for each mutant would take most of the time. */
export async function startDatabaseServer(root: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-mutation-databases-'));
  // The database may run as another user, who needs to traverse the folder.
  chmodSync(folder, 0o711);
  const server = fork(path.join(root, 'scripts/test/database-server.ts'), [folder], { execArgv: [] });
  await once(server, 'message');
  return {
    socket: path.join(folder, 'databases.sock'),
    async stop() {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    },
  };
}

const command = (args: string[]) => [path.join('node_modules', 'jest', 'bin', 'jest.js'), ...args];
const environment = (socket: string) => ({
  ...process.env,
  NODE_OPTIONS: jestOptions,
  TEST_DATABASES_SOCKET: socket,
});

type RunOptions = {
  /** A run that takes longer, in milliseconds, has failed. */
  limitMs: number;
  /** For a run of many files: several workers, the failures of all files, and their output. */
  isWholeRun?: boolean;
  /** A regular expression for the names of the tests to run. */
  only?: string;
};

/** Whether these test files pass. */
export async function passes(
  tree: string,
  files: string[],
  socket: string,
  { limitMs, isWholeRun = false, only }: RunOptions,
): Promise<boolean> {
  const options = isWholeRun ? ['--maxWorkers=100%'] : ['--bail', '--runInBand'];
  const names = only ? ['--testNamePattern', only] : [];
  // A busy machine is no reason to call a mutant noticed.
  const args = command([
    '--silent',
    '--testTimeout=60000',
    ...options,
    ...names,
    '--runTestsByPath',
    ...files,
  ]);
  // A group of its own, so that the processes that tests start end with it.
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: environment(socket),
    stdio: isWholeRun ? 'inherit' : 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limitMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code === 0;
}

/** Whether the project compiles. What an earlier call found out about unchanged files is kept in the tree. */
export async function compiles(tree: string): Promise<boolean> {
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.mutation.tsbuildinfo'];
  const compiler = path.join('node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, ...args], { cwd: tree, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
