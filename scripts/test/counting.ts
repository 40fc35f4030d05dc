/** The result of one step; `note` is printed above the sum. */
export type Outcome = { passed: number; failed: number; note?: string };

/** What `jest --json` writes, as far as it is read here. */
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
};

/** What Playwright's json reporter writes, as far as it is read here. */
export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/**
 * A file that could not run at all is one failure.
 * @param code what Jest ended with
 */
export function countJestTests(report: JestReport | undefined, code: number): Outcome {
  if (!report) return { passed: 0, failed: 1, note: 'The unit tests ended without a report.' };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withCode({ passed: numPassedTests, failed }, numPendingTests + numTodoTests, code);
}

/** @param code what Playwright ended with */
export function countBrowserTests(report: BrowserReport | undefined, code: number): Outcome {
  if (!report) return { passed: 0, failed: 1, note: 'The browser tests ended without a report.' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCode({ passed: expected + flaky, failed: unexpected }, skipped, code);
}

/** A run that ended with an error counts at least one failure, also when no test failed (setup, global error). */
function withCode({ passed, failed }: Outcome, skipped: number, code: number): Outcome {
  const note = skipped ? `Skipped: ${skipped}.` : undefined;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), note };
}

/** The end of a run: the notes, and as the last line the sum. */
export function closeRun(outcomes: Outcome[]): { text: string; code: number } {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const notes = outcomes.flatMap(({ note }) => note ?? []);
  const failed = sum('failed');
  return { text: [...notes, `${sum('passed')} passed, ${failed} failed`].join('\n'), code: failed ? 1 : 0 };
}
