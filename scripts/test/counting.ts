import path from 'node:path';

/** How long one file of tests took. */
export type TimedFile = { file: string; milliseconds: number };

/** The result of a step of the run; `note` is printed in addition to the numbers. */
export type Outcome = { passed: number; failed: number; note?: string; files?: TimedFile[] };

/** The fields of `jest --json` that are read here. */
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

/** The fields of Playwright's json reporter that are read here. */
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
 * A file that could not run at all is one failure.
 * @param code the exit code of Jest
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

/** @param code the exit code of Playwright */
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

/** All tries of all tests of a file, in milliseconds. */
const durationOf = ({ specs, suites = [] }: BrowserSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(durationOf),
  ].reduce((total, each) => total + each, 0);

/** A run with a non-zero exit code has at least one failure, also when no test failed (a broken setup, a global error). */
function withCode({ passed, failed, files }: Outcome, skipped: number, code: number): Outcome {
  const note = skipped ? `Skipped: ${skipped}.` : undefined;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), note, files };
}

const shown = 10;

/** The slowest files of a run, slowest first, as lines of text; nothing for a run without files. */
function slowest(files: TimedFile[]): string[] {
  if (!files.length) return [];
  const first = [...files].sort((left, right) => right.milliseconds - left.milliseconds).slice(0, shown);
  return [
    `The ${first.length} slowest files:`,
    ...first.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`),
    '',
  ];
}

/** The end of a run: its slowest files, its notes, and the total as the last line. */
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
