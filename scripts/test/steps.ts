import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { findTestPorts } from './addresses.ts';
import {
  countBrowserTests,
  countJestTests,
  type BrowserReport,
  type JestReport,
  type Outcome,
} from './counting.ts';

const root = path.join(import.meta.dirname, '..', '..');
const reports = path.join(root, 'test-results');
const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

const memoryFolder = '/dev/shm';
/** Maximum temporary space that a run needs (bytes). */
const neededBytes = 6 * 2 ** 30;
/**
 * Folder for temporary files of the tests. It is in memory if there is enough space, because each
 * test file creates and deletes a database with a thousand files.
 */
const temporaryFolder = hasRoom(memoryFolder) ? memoryFolder : os.tmpdir();

type Step = () => Promise<Outcome>;

const tools: { title: string; file: string; args: string[] }[] = [
  { title: 'ESLint', file: 'eslint/bin/eslint.js', args: ['.', '--max-warnings=0'] },
  { title: 'Types', file: 'typescript/bin/tsc', args: ['--noEmit'] },
  { title: 'Prettier', file: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level=warn', '.'] },
  { title: 'Stylelint', file: 'stylelint/bin/stylelint.mjs', args: ['**/*.scss', '--allow-empty-input'] },
];

export const steps = {
  lint: [runTools],
  unit: [runJest],
  e2e: [runBrowserTests],
} satisfies Record<string, Step[]>;

/**
 * Runs the tools, one at a time on each core. Each tool counts as one test, which passes or fails
 * as a whole. The output of a tool is printed when the tool has ended.
 */
async function runTools(): Promise<Outcome> {
  const waiting = [...tools];
  const outcome = { passed: 0, failed: 0 };
  const runNext = async (): Promise<void> => {
    const tool = waiting.shift();
    if (!tool) return;
    const output: Buffer[] = [];
    const code = await run(tool.file, tool.args, { output });
    printTitle(tool.title);
    process.stdout.write(Buffer.concat(output));
    outcome[code === 0 ? 'passed' : 'failed'] += 1;
    await runNext();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return outcome;
}

async function runJest(): Promise<Outcome> {
  printTitle('Unit and integration tests');
  const file = freshReport('jest.json');
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${jestOptions}`.trim() };
  // A worker spends a third of its time waiting for the database, so one worker more than there are
  // cores is used.
  const workers = availableParallelism() + 1;
  const args = ['--json', `--outputFile=${file}`, '--silent', `--maxWorkers=${workers}`];
  const code = await run('jest/bin/jest.js', args, { env });
  return countJestTests(readReport<JestReport>(file), code);
}

async function runBrowserTests(): Promise<Outcome> {
  printTitle('Browser tests');
  // Playwright is loaded only when needed, because loading it is slow and most runs have no
  // browser.
  const { findOrInstallChromium } = await import('./chromium.ts');
  const chromium = findOrInstallChromium();
  if (!chromium) {
    return {
      passed: 0,
      failed: 1,
      note: 'Not run: the browser tests, as no Chromium was found and none could be installed.',
    };
  }
  const file = freshReport('browser.json');
  const env = { CHROMIUM_PATH: chromium, KUMU_TEST_REPORT: file, KUMU_TEST_PORTS: await findTestPorts() };
  const code = await run('@playwright/test/cli.js', ['test'], { env });
  printPagesOfFailures();
  return countBrowserTests(readReport<BrowserReport>(file), code);
}

/**
 * Prints the page snapshots of failed browser tests. The log thus shows the reason even if the
 * run's folder is not preserved.
 */
function printPagesOfFailures(): void {
  const folder = path.join(reports, 'browser');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'error-context.md');
    if (!existsSync(file)) continue;
    const page = readFileSync(file, 'utf8').split('# Page snapshot')[1]?.split('\n# ')[0];
    if (page) console.log(`\n${name}\n${page.trim()}`);
  }
}

type RunOptions = {
  env?: Record<string, string>;
  /** Receives the output of the tool; if absent, the tool prints directly. */
  output?: Buffer[];
};

/**
 * Runs a tool of node_modules and returns its exit code. The processes of the tool are stopped when
 * this process exits.
 */
function run(file: string, args: string[], { env, output }: RunOptions): Promise<number> {
  const printed = output ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    // Tools must not ask questions or redraw the screen. Their results are read from the report
    // file.
    stdio: ['ignore', printed, printed],
    env: { ...process.env, TMPDIR: temporaryFolder, ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output?.push(chunk));
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      for (const each of ['SIGINT', 'SIGTERM']) process.removeListener(each, stop);
      if (stopped) process.exit(130);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

function freshReport(name: string): string {
  const file = path.join(reports, name);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

function printTitle(title: string): void {
  console.log(`\n— ${title}`);
}
