/**
 * @typedef {import('./steps.mjs').Outcome} Outcome
 */

/**
 * @param {any} report what `jest --json` wrote, if anything
 * @param {number} code what Jest ended with
 * @returns {Outcome} a file that could not run at all is one failure
 */
export function countJestTests(report, code) {
  if (!report) return { passed: 0, failed: 1, note: 'The unit tests ended without a report.' };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return withCode({ passed: numPassedTests, failed }, numPendingTests + numTodoTests, code);
}

/**
 * @param {any} report what Playwright's json reporter wrote, if anything
 * @param {number} code what Playwright ended with
 * @returns {Outcome}
 */
export function countBrowserTests(report, code) {
  if (!report) return { passed: 0, failed: 1, note: 'The browser tests ended without a report.' };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCode({ passed: expected + flaky, failed: unexpected }, skipped, code);
}

/** A run that ended badly has at least one failure, also when no test says so (a broken setup, a global error). */
function withCode({ passed, failed }, skipped, code) {
  const note = skipped ? `Skipped: ${skipped}.` : undefined;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), note };
}

/**
 * The end of a run: what there is to say, and as the very last line the sum.
 * @param {Outcome[]} outcomes
 * @returns {{ text: string, code: number }}
 */
export function closeRun(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const notes = outcomes.flatMap(({ note }) => note ?? []);
  const failed = sum('failed');
  return { text: [...notes, `${sum('passed')} passed, ${failed} failed`].join('\n'), code: failed ? 1 : 0 };
}
