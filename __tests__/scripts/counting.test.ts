import { closeRun, countBrowserTests, countJestTests } from '../../scripts/test/counting.ts';

const jestReport = {
  numPassedTests: 10,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};

describe('counting the tests of a run', () => {
  it('takes what Jest reports', () => {
    expect(countJestTests(jestReport, 0)).toEqual({ passed: 10, failed: 0 });
    expect(countJestTests({ ...jestReport, numFailedTests: 2 }, 1)).toEqual({ passed: 10, failed: 2 });
  });

  it('counts a file that could not run', () => {
    expect(countJestTests({ ...jestReport, numRuntimeErrorTestSuites: 1 }, 1)).toMatchObject({ failed: 1 });
  });

  it('takes what Playwright reports; a test that passed at the second try passed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countBrowserTests({ stats }, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('never calls a run good that ended badly', () => {
    expect(countJestTests(jestReport, 1).failed).toBe(1);
    expect(countBrowserTests({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(
      1,
    );
    expect(countJestTests(undefined, 0).failed).toBe(1);
    expect(countBrowserTests(undefined, 0).failed).toBe(1);
  });

  it('mentions skipped tests', () => {
    expect(countJestTests({ ...jestReport, numPendingTests: 1, numTodoTests: 1 }, 0).note).toBe(
      'Skipped: 2.',
    );
  });

  it('closes with the sum as the last line, and fails when anything did', () => {
    expect(
      closeRun([
        { passed: 1, failed: 0 },
        { passed: 41, failed: 0 },
      ]),
    ).toEqual({ text: '42 passed, 0 failed', code: 0 });
    const { text, code } = closeRun([
      { passed: 3, failed: 0, note: 'Skipped: 2.' },
      { passed: 0, failed: 1, note: 'Not run: the browser tests.' },
    ]);
    expect(text.split('\n')).toEqual(['Skipped: 2.', 'Not run: the browser tests.', '3 passed, 1 failed']);
    expect(code).toBe(1);
  });
});
