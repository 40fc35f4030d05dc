import path from 'node:path';

/** Test file with its duration. */
export type TimedFile = { file: string; milliseconds: number };

/**
 * Result of a step of the run. `note` is printed in addition to the numbers. `failures` contains
 * the names of the failed tests with their messages.
 */
export type Outcome = {
  passed: number;
  failed: number;
  note?: string;
  files?: TimedFile[];
  failures?: string[];
};

/** Fields of `jest --json` that this file reads. */
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** Reason why the test file could not run. */
    message?: string;
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

/** Fields of Playwright's JSON reporter that this file reads. */
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
};
type BrowserSuite = {
  file: string;
  specs: {
    title?: string;
    tests: { status?: string; results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
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
  const failures = report.testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const file = path.relative(process.cwd(), name);
    const theirs = assertionResults.filter(({ status }) => status === 'failed');
    if (!theirs.length) return assertionResults.length || !message ? [] : [explain(file, [message])];
    return theirs.map((test) => explain(`${file}: ${test.fullName}`, test.failureMessages ?? []));
  });
  return withCode({ passed: numPassedTests, failed, files, failures }, numPendingTests + numTodoTests, code);
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
    { passed: expected + flaky, failed: unexpected, files, failures: report.suites.flatMap(failuresOf) },
    skipped,
    code,
  );
  const notes = [note, flaky ? `Passed at the second try: ${flaky}.` : undefined].filter(Boolean);
  return { ...outcome, note: notes.join(' ') || undefined };
}

/** Returns the failed and the flaky tests of a file, each with the messages of its attempts. */
const failuresOf = ({ file, specs, suites = [] }: BrowserSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        explain(
          `${file}: ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}`,
          results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  ),
  ...suites.flatMap(failuresOf),
];

/** Maximum number of lines of a message that are printed at the end of a run. */
const messageLines = 20;

const colours = /\u001b\[[\d;]*m/g;

const explain = (name: string, messages: string[]): string =>
  [
    `✘ ${name}`,
    ...messages.flatMap((message) =>
      message
        .replace(colours, '')
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
        .slice(0, messageLines),
    ),
  ].join('\n    ');

/** Returns the duration of all attempts of all tests of a file (ms). */
const durationOf = ({ specs, suites = [] }: BrowserSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(durationOf),
  ].reduce((total, each) => total + each, 0);

/**
 * Returns the outcome of a run. A non-zero exit code counts as a failure even if no test failed,
 * for example after a failed setup or a global error.
 */
function withCode({ passed, failed, ...rest }: Outcome, skipped: number, code: number): Outcome {
  const note = skipped ? `Skipped: ${skipped}.` : undefined;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), note, ...rest };
}

const shown = 10;

/** Returns the slowest files of a run as lines of text, slowest first; empty without files. */
function slowest(files: TimedFile[]): string[] {
  if (!files.length) return [];
  const first = [...files].sort((left, right) => right.milliseconds - left.milliseconds).slice(0, shown);
  return [
    `The ${first.length} slowest files:`,
    ...first.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`),
    '',
  ];
}

/**
 * Returns the summary of a run: its slowest files, its failed tests, its notes, and the total as
 * the last line.
 */
export function closeRun(outcomes: Outcome[]): { text: string; code: number } {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const notes = outcomes.flatMap(({ note }) => note ?? []);
  const failures = outcomes.flatMap(({ failures: theirs = [] }) => theirs.flatMap((text) => [text, '']));
  const failed = sum('failed');
  const slow = slowest(outcomes.flatMap(({ files = [] }) => files));
  return {
    text: [...slow, ...failures, ...notes, `${sum('passed')} passed, ${failed} failed`].join('\n'),
    code: failed ? 1 : 0,
  };
}
