/**
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestResult[] }} FileResult
 */

/**
 * Result of a test run. A failure that is not a test (a file that does not load, an error outside of tests, an installation that failed
 * before the first test) counts as one failed test, so that the run is not reported as successful.
 * @param {string} report vitest's JSON report; empty when the run never got that far
 * @param {number} exitStatus of the test runner
 * @returns {{ line: string, failures: readonly string[], remark: string | undefined, good: boolean }} `failures`: one line for each
 */
export function countTests(report, exitStatus) {
  /** @type {{ testResults: readonly FileResult[] }} */
  const { testResults } = report.trim() === '' ? { testResults: [] } : JSON.parse(report)
  const isFailed = (/** @type {{ status: string }} */ { status }) => status === 'failed'
  const outcomes = testResults.flatMap((file) => file.assertionResults.map((test) => test.status))
  const passed = outcomes.filter((status) => status === 'passed').length
  const failures = testResults.filter(isFailed).flatMap((file) => {
    const tests = file.assertionResults.filter(isFailed)
    if (tests.length === 0) return [`${file.name}: ${firstLine(file.message)}`]
    return tests.map(({ fullName, failureMessages }) => `${file.name}: ${fullName}: ${firstLine(failureMessages[0])}`)
  })
  const failedBefore = failures.length
  const unexplained = failedBefore === 0 && (exitStatus !== 0 || passed === 0)
  const failed = failedBefore + (unexplained ? 1 : 0)
  return {
    failures,
    line: `${passed} passed, ${failed} failed`,
    remark: unexplained ? explain(passed, exitStatus) : undefined,
    good: failed === 0,
  }
}

/**
 * @param {number} passed
 * @param {number} exitStatus
 */
function explain(passed, exitStatus) {
  if (passed === 0) return `No test ran (exit status ${exitStatus}); this counts as one failure.`
  return `Every test passed and yet the test runner ended with status ${exitStatus}; this counts as one failure.`
}

const maxReasonLength = 300

/** @param {string | undefined} message */
const firstLine = (message) => (message ?? '').split('\n', 1)[0]?.slice(0, maxReasonLength)
