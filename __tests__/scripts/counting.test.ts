import { closeRun, countBrowserTests, countJestTests } from '../../scripts/test/counting.ts';

const jestReport = {
  numPassedTests: 10,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

describe('test counts of a run', () => {
  it('countJestTests returns the numbers that Jest reports', () => {
    expect(countJestTests(jestReport, 0)).toEqual({ passed: 10, failed: 0, files: [], failures: [] });
    expect(countJestTests({ ...jestReport, numFailedTests: 2 }, 1)).toEqual({
      passed: 10,
      failed: 2,
      files: [],
      failures: [],
    });
  });

  it('countJestTests counts a file that could not run as a failure', () => {
    expect(countJestTests({ ...jestReport, numRuntimeErrorTestSuites: 1 }, 1)).toMatchObject({ failed: 1 });
  });

  it('countBrowserTests counts a test that passed on its second attempt as passed and mentions it', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countBrowserTests({ stats, suites: [] }, 1)).toEqual({
      passed: 5,
      failed: 1,
      files: [],
      failures: [],
      note: 'Passed at the second try: 1.',
    });
  });

  it('a run with a non-zero exit code or without a report counts as a failure', () => {
    expect(countJestTests(jestReport, 1).failed).toBe(1);
    expect(
      countBrowserTests({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] }, 1)
        .failed,
    ).toBe(1);
    expect(countJestTests(undefined, 0).failed).toBe(1);
    expect(countBrowserTests(undefined, 0).failed).toBe(1);
  });

  it('countJestTests mentions skipped tests', () => {
    expect(countJestTests({ ...jestReport, numPendingTests: 1, numTodoTests: 1 }, 0).note).toBe(
      'Skipped: 2.',
    );
  });

  it('each test file has a duration, which is the sum of its tests for browser tests', () => {
    const testResults = [{ name: 'a.test.ts', startTime: 1000, endTime: 3500 }];
    expect(countJestTests({ ...jestReport, testResults }, 0).files).toEqual([
      { file: 'a.test.ts', milliseconds: 2500 },
    ]);
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        file: 'a.spec.ts',
        specs: [spec(10, 20), spec(5)],
        suites: [{ file: 'a.spec.ts', specs: [spec(100)] }],
      },
    ];
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countBrowserTests({ stats, suites }, 0).files).toEqual([{ file: 'a.spec.ts', milliseconds: 135 }]);
  });

  it('countJestTests explains failed tests and files that could not run', () => {
    const file = { startTime: 0, endTime: 0 };
    const assertionResults = [
      {
        fullName: 'a sum is right',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 2\u001b[39m\n\nnot 3\n    at a.ts:1'],
      },
      { fullName: 'a sum is fast', status: 'passed', failureMessages: [] },
    ];
    const testResults = [
      { ...file, name: 'a.test.ts', message: 'both', assertionResults },
      { ...file, name: 'b.test.ts', message: 'no such module', assertionResults: [] },
    ];
    expect(countJestTests({ ...jestReport, testResults }, 1).failures).toEqual([
      '✘ a.test.ts: a sum is right\n    expected 2\n    not 3',
      '✘ b.test.ts\n    no such module',
    ]);
  });

  it('countBrowserTests explains the attempts of failed and flaky tests', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      tests: [{ status, results: messages.map((message) => ({ duration: 1, errors: [{ message }] })) }],
    });
    const specs = [
      spec('pays', 'unexpected', 'first', 'second'),
      spec('reads', 'flaky', 'late'),
      spec('waits', 'expected'),
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countBrowserTests({ stats, suites: [{ file: 'a.spec.ts', specs }] }, 1).failures).toEqual([
      '✘ a.spec.ts: pays\n    first\n    second',
      '✘ a.spec.ts: reads (passed at the second try)\n    late',
    ]);
  });

  it('closeRun names the ten slowest files of all steps, slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, milliseconds: at * 100 }));
    const { text } = closeRun([
      { passed: 1, failed: 0, files },
      { passed: 1, failed: 0, files: [{ file: 'pages.spec.ts', milliseconds: 61_250 }] },
    ]);
    const lines = text.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'The 10 slowest files:',
      '  61.3 s  pages.spec.ts',
      '   1.1 s  11.test.ts',
    ]);
    expect(lines.slice(10)).toEqual(['   0.3 s  3.test.ts', '', '2 passed, 0 failed']);
  });

  it('closeRun ends with the total as the last line and fails when a test failed', () => {
    expect(
      closeRun([
        { passed: 1, failed: 0 },
        { passed: 41, failed: 0 },
      ]),
    ).toEqual({ text: '42 passed, 0 failed', code: 0 });
    const { text, code } = closeRun([
      { passed: 3, failed: 0, note: 'Skipped: 2.' },
      { passed: 0, failed: 1, note: 'Not run: the browser tests.', failures: ['✘ a.test.ts'] },
    ]);
    expect(text.split('\n')).toEqual([
      '✘ a.test.ts',
      '',
      'Skipped: 2.',
      'Not run: the browser tests.',
      '3 passed, 1 failed',
    ]);
    expect(code).toBe(1);
  });
});
