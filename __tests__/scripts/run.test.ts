import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Folder of a minimal project with run.mjs, a lock, a matching node_modules and an npm that only
 * records its calls.
 */
let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });
const left = { version: '1.0.0', integrity: 'sha512-a' };

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'kumu-run-')));
  for (const file of [
    'scripts/run.mjs',
    'scripts/start/installed.mjs',
    'scripts/start/exit-with-parent.mjs',
  ]) {
    cpSync(file, at(file));
  }
  put('package-lock.json', lock({ 'node_modules/left': left }));
  put('node_modules/.package-lock.json', lock({ 'node_modules/left': left }));
  put(
    'npm.js',
    `const fs = require('node:fs');
     fs.appendFileSync('npm-calls', process.argv[2] + ' ');
     process.exit(Number((process.env.NPM_CODES ?? '').split(',')[fs.readFileSync('npm-calls', 'utf8').split(' ').length - 2] || 0));`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const environment = () =>
  ({ PATH: process.env.PATH, NODE_ENV: 'test', npm_execpath: at('npm.js') }) as NodeJS.ProcessEnv;
const calls = () => {
  try {
    return readFileSync(at('npm-calls'), 'utf8').trim();
  } catch {
    return '';
  }
};

describe('installation by run.mjs', () => {
  const run = (env: Record<string, string> = {}) => {
    put(
      'scripts/task.mjs',
      'process.exitCode = 5; console.log("ran", ...process.argv.slice(2), process.env.NODE_COMPILE_CACHE)',
    );
    return spawnSync(process.execPath, [at('scripts/run.mjs'), 'task.mjs', 'one', 'two'], {
      cwd: os.tmpdir(),
      env: { ...environment(), ...env },
      encoding: 'utf8',
    });
  };

  it('run.mjs installs nothing when the lock is installed, passes arguments on and returns the exit code', () => {
    const { status, stdout } = run();
    expect(calls()).toBe('');
    expect(status).toBe(5);
    expect(stdout).toBe(`ran one two ${at('node_modules/.cache/node-compile')}\n`);
  });

  it('run.mjs installs nothing when only a package for another platform is missing', () => {
    put(
      'package-lock.json',
      lock({ 'node_modules/left': left, 'node_modules/right': { ...left, optional: true } }),
    );
    run();
    expect(calls()).toBe('');
  });

  it.each([
    [
      'the lock names another version',
      () => put('package-lock.json', lock({ 'node_modules/left': { ...left, version: '2.0.0' } })),
    ],
    [
      'a package is missing',
      () => put('package-lock.json', lock({ 'node_modules/left': left, 'node_modules/new': left })),
    ],
    ['an installation was cut short', () => rmSync(at('node_modules/.package-lock.json'))],
    ['there is no node_modules', () => rmSync(at('node_modules'), { recursive: true })],
    [
      'node_modules came from another machine',
      () =>
        put('node_modules/.package-lock.json', lock({ 'node_modules/left': { ...left, cpu: ['s390x'] } })),
    ],
  ])('run.mjs installs everything when %s', (_case, change) => {
    change();
    expect(run().stdout).toContain('ran');
    expect(calls()).toBe('ci');
  });

  it('run.mjs falls back to npm install when npm ci fails, and exits with 1 when both fail', () => {
    rmSync(at('node_modules'), { recursive: true });
    expect(run({ NPM_CODES: '1,0' }).status).toBe(5);
    expect(calls()).toBe('ci install');
    rmSync(at('npm-calls'));
    const { status, stdout } = run({ NPM_CODES: '1,1' });
    expect(status).toBe(1);
    expect(stdout).not.toContain('ran');
  });
});

describe('the task of run.mjs', () => {
  const longTask = `import { writeFileSync } from 'node:fs';
    setInterval(() => {}, 1000);
    process.on('SIGTERM', () => process.exit(0)).on('SIGINT', () => process.exit(0));
    writeFileSync('task-pid', process.pid + ' ' + process.ppid);`;

  async function until<Value>(look: () => Value | undefined): Promise<Value> {
    for (;;) {
      const value = look();
      if (value !== undefined) return value;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const pids = () =>
    until(() => {
      try {
        const [task, runner] = readFileSync(at('task-pid'), 'utf8').split(' ').map(Number);
        return task && runner ? { task, runner } : undefined;
      } catch {
        return undefined;
      }
    });
  const gone = (pid: number) =>
    until(() => {
      try {
        process.kill(pid, 0);
        return undefined;
      } catch {
        return true;
      }
    });

  /**
   * Starts npm → sh → run.mjs → task. The shell remains between npm and run.mjs, because the shell
   * of npm may remain too.
   */
  async function underNpm(): Promise<{ npm: ChildProcess; task: number; runner: number }> {
    put('scripts/task.mjs', longTask);
    put(
      'as-npm.mjs',
      `import { spawn } from 'node:child_process';
       spawn('sh', ['-c', '"$0" scripts/run.mjs task.mjs; exit 0', process.execPath], { stdio: 'ignore' });
       setInterval(() => {}, 1000);`,
    );
    const npm = spawn(process.execPath, ['as-npm.mjs'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...environment(), npm_lifecycle_event: 'start' },
    });
    return { npm, ...(await pids()) };
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)('the task of run.mjs ends when npm gets %s', async (signal) => {
    const { npm, task, runner } = await underNpm();
    npm.kill(signal);
    expect(await gone(task)).toBe(true);
    expect(await gone(runner)).toBe(true);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'the task of run.mjs ends when run.mjs gets %s',
    async (signal) => {
      const { npm, task, runner } = await underNpm();
      process.kill(runner, signal);
      expect(await gone(task)).toBe(true);
      npm.kill('SIGKILL');
    },
  );
});
