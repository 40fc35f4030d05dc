import path from 'node:path';

/** Test file with its duration. */
export type TimedFile = { file: string; milliseconds: number };

/** Result of a step of the run. `note` is printed in addition to the numbers. */
export type Outcome = { passed: number; failed: number; note?: string; files?: TimedFile[] };

/** Fields of `jest --json` that are read here. */
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

/** Fields of Playwright's json reporter that are read here. */
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
};
type BrowserSuite = {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: BrowserSuite[];
};

/**
 * Counts the tests of a Jest run. A file that could not run counts as one failure.
 * @param code exit code of Jest
 */
export function countJestTests(report: JestReport | undefined, code: number): Outcome {
  if (!report) return { passed: 0, failed: 1, note: 'The unit tests ended without a report.' };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(process.cwd(), name),
    milliseconds: endTime - startTime,
  }));
  return withCode({ passed: numPassedTests, failed, files }, numPendingTests + numTodoTests, code);
}

/**
 * Counts the tests of a Playwright run.
 * @param code exit code of Playwright
 */
export function countBrowserTests(report: BrowserReport | undefined, code: number): Outcome {
  if (!report) return { passed: 0, failed: 1, note: 'The browser tests ended without a report.' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const files = report.suites.map((suite) => ({ file: suite.file, milliseconds: durationOf(suite) }));
  const { note, ...outcome } = withCode(
    { passed: expected + flaky, failed: unexpected, files },
    skipped,
    code,
  );
  const notes = [note, flaky ? `Passed at the second try: ${flaky}.` : undefined].filter(Boolean);
  return { ...outcome, note: notes.join(' ') || undefined };
}

/** Returns the duration of all attempts of all tests of a file (ms). */
const durationOf = ({ specs, suites = [] }: BrowserSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(durationOf),
  ].reduce((total, each) => total + each, 0);

/**
 * Returns the outcome of a run. A non-zero exit code gives at least one failure even if no test
 * failed (a broken setup, a global error).
 */
function withCode({ passed, failed, files }: Outcome, skipped: number, code: number): Outcome {
  const note = skipped ? `Skipped: ${skipped}.` : undefined;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), note, files };
}

const shown = 10;

/**
 * Returns the slowest files of a run as lines of text, slowest first. A run without files gives no
 * lines.
 */
function slowest(files: TimedFile[]): string[] {
  if (!files.length) return [];
  const first = [...files].sort((left, right) => right.milliseconds - left.milliseconds).slice(0, shown);
  return [
    `The ${first.length} slowest files:`,
    ...first.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`),
    '',
  ];
}

/** Returns the end of a run: its slowest files, its notes and the total as the last line. */
export function closeRun(outcomes: Outcome[]): { text: string; code: number } {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const notes = outcomes.flatMap(({ note }) => note ?? []);
  const failed = sum('failed');
  const slow = slowest(outcomes.flatMap(({ files = [] }) => files));
  return {
    text: [...slow, ...notes, `${sum('passed')} passed, ${failed} failed`].join('\n'),
    code: failed ? 1 : 0,
  };
}
