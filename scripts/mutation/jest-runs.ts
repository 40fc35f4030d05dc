import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * Starts a database server that all runs share. A separate start for each mutant would take most of
 * the time.
 */
export async function startDatabaseServer(root: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-mutation-databases-'));
  // The database may run as another system user, who needs access to the parent folder.
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
  /** Time limit of a run (ms); exceeding it counts as a failure. */
  limitMs: number;
  /**
   * True for a run of many files. It uses several workers, prints the output, and continues after
   * failures.
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
  // The long timeout prevents slow tests on a busy machine from counting as detection.
  const args = command([
    '--silent',
    '--testTimeout=60000',
    ...options,
    ...names,
    '--runTestsByPath',
    ...files,
  ]);
  // The process has its own process group, so that processes started by tests are stopped with it.
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
 * Returns true if the project compiles. The compiler's results for unchanged files are cached in
 * the tree for the next call.
 */
export async function checkTypes(tree: string): Promise<boolean> {
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.mutation.tsbuildinfo'];
  const compiler = path.join('node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, ...args], { cwd: tree, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
