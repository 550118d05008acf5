/**
 * The result of one step of the test run. A test that passed only on a retry counts as passed and as `late`,
 * because the machine may be busy. `titles` lists failed and late tests.
 * @typedef {{ passed: number, failed: number, skipped: number, late?: number, titles?: string[] }} Counts
 */

/** @returns {Counts} */
export const single = (succeeded) => ({ passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 })

/**
 * Reads vitest's JSON report. A file that fails to load contains no tests, but counts as a failure.
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const late = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0,
  )
  return honest(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    late: late.length,
    titles: [
      ...brokenFiles.map(({ name }) => failure(name)),
      ...failed.map(({ fullName }) => failure(fullName)),
      ...late.map(({ fullName }) => secondTry(fullName)),
    ],
  })
}

/**
 * Reads Playwright's JSON report. `errors` are errors outside tests, such as a server that did not start.
 * @param {{ stats: any, errors: unknown[], suites?: any[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites = [] }, exitCode) {
  const outcomes = specsOf(suites).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status })),
  )
  const having = (wanted) => outcomes.filter(({ status }) => status === wanted).map(({ title }) => title)
  return honest(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    late: stats.flaky,
    titles: [...having('unexpected').map(failure), ...having('flaky').map(secondTry)],
  })
}

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
const failure = (title) => `failed: ${title}`
const secondTry = (title) => `at the second try: ${title}`

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

/** A non-zero exit code always counts as a failure, whatever the report says. */
const honest = (exitCode, counts) => ({ ...counts, failed: Math.max(counts.failed, exitCode === 0 ? 0 : 1) })
