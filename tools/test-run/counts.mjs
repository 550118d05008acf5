/** What one step of the test run came to. @typedef {{ passed: number, failed: number, skipped: number, late?: number }} Counts */

/** @returns {Counts} */
export const single = (succeeded) => ({ passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 })

/**
 * Reads vitest's JSON report. A file that does not even load has no tests in it, and still counts as a failure.
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return honest(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * Reads Playwright's JSON report. Its `errors` are those outside any test, such as a server that did not start.
 * What passed at the second try only, on a machine that may be busy, has passed; it is told apart as `late`.
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }, exitCode) {
  return honest(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    late: stats.flaky,
  })
}

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** A run that ended badly never counts as clean, whatever its report says. */
const honest = (exitCode, counts) => ({ ...counts, failed: Math.max(counts.failed, exitCode === 0 ? 0 : 1) })
