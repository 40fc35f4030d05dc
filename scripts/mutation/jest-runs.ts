import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * Starts one server for test databases for all runs. A start per mutant would take most of the
 * time.
 */
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
  /** Time limit of a run (ms); a longer run has failed. */
  limitMs: number;
  /**
   * True for a run of many files, which uses several workers, reports the failures of all files and
   * prints the output.
   */
  isWholeRun?: boolean;
  /** Regular expression for the names of the tests to run. */
  only?: string;
};

/** Returns true if these test files pass. */
export async function runTests(
  tree: string,
  files: string[],
  socket: string,
  { limitMs, isWholeRun = false, only }: RunOptions,
): Promise<boolean> {
  const options = isWholeRun ? ['--maxWorkers=100%'] : ['--bail', '--runInBand'];
  const names = only ? ['--testNamePattern', only] : [];
  // The long timeout prevents a busy machine from counting as detection.
  const args = command([
    '--silent',
    '--testTimeout=60000',
    ...options,
    ...names,
    '--runTestsByPath',
    ...files,
  ]);
  // The process has its own group, so that processes started by tests end with it.
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

/**
 * Returns true if the project compiles. Results for unchanged files are kept in the tree for the
 * next call.
 */
export async function checkTypes(tree: string): Promise<boolean> {
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.mutation.tsbuildinfo'];
  const compiler = path.join('node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, ...args], { cwd: tree, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
