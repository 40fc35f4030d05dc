import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Each tool is one test: it passes or fails as a whole. */
const tool =
  (title: string, file: string, args: string[]): Step =>
  async () => {
    printTitle(title);
    return (await run(file, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

export const steps = {
  lint: [
    tool('ESLint', 'eslint/bin/eslint.js', ['.', '--max-warnings=0']),
    tool('Stylelint', 'stylelint/bin/stylelint.mjs', ['**/*.scss', '--allow-empty-input']),
    tool('Prettier', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
    tool('Types', 'typescript/bin/tsc', ['--noEmit']),
  ],
  unit: [runJest],
  e2e: [runBrowserTests],
} satisfies Record<string, Step[]>;

async function runJest(): Promise<Outcome> {
  printTitle('Unit and integration tests');
  const file = freshReport('jest.json');
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${jestOptions}`.trim() };
  const code = await run('jest/bin/jest.js', ['--json', `--outputFile=${file}`, '--silent'], env);
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
  const code = await run('@playwright/test/cli.js', ['test'], {
    CHROMIUM_PATH: chromium,
    KUMU_TEST_REPORT: file,
  });
  return countBrowserTests(readReport<BrowserReport>(file), code);
}

/** Runs a tool of node_modules and gives its exit code; its processes end with this process. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    // Tools must not ask questions or redraw the screen; their results are read from the report file.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
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
