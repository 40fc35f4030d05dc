import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
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

/** Each tool is one test: it passes or fails as a whole. One runs on each core, and its output is printed at its end. */
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
  // By default one core is left to the rest of the machine, which has nothing to do.
  const args = ['--json', `--outputFile=${file}`, '--silent', '--maxWorkers=100%'];
  const code = await run('jest/bin/jest.js', args, { env });
  return countJestTests(readReport<JestReport>(file), code);
}

async function runBrowserTests(): Promise<Outcome> {
  printTitle('Browser tests');
  // Loaded only when needed: loading Playwright is slow, and most runs are without a browser.
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
  const env = { CHROMIUM_PATH: chromium, KUMU_TEST_REPORT: file };
  const code = await run('@playwright/test/cli.js', ['test'], { env });
  printPagesOfFailures();
  return countBrowserTests(readReport<BrowserReport>(file), code);
}

/** What the page showed when a browser test failed: where a run leaves no folder behind, its words alone tell why. */
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
  /** Takes what the tool prints; without it the tool prints for itself. */
  output?: Buffer[];
};

/** Runs a tool of node_modules and gives its exit code; its processes end with this process. */
function run(file: string, args: string[], { env, output }: RunOptions): Promise<number> {
  const printed = output ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    // Tools must not ask questions or redraw the screen; their results are read from the report file.
    stdio: ['ignore', printed, printed],
    env: { ...process.env, ...env },
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
