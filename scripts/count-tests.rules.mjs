/**
 * What a run of the tests comes to. A failure that is no test (a file that does not load, an error outside of tests, an installation
 * that failed before the first test) counts as one failed test, so that no reader takes the run for a good one.
 * @param {string} report vitest's JSON report; empty when the run never got that far
 * @param {number} exitStatus of the test runner
 * @returns {{ line: string, remark: string | undefined, good: boolean }}
 */
export function countTests(report, exitStatus) {
  /** @type {{ testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} */
  const { testResults } = report.trim() === '' ? { testResults: [] } : JSON.parse(report)
  const outcomes = testResults.flatMap((file) => file.assertionResults.map((test) => test.status))
  const passed = outcomes.filter((status) => status === 'passed').length
  const failedTests = outcomes.filter((status) => status === 'failed').length
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failedBefore = failedTests + brokenFiles
  const unexplained = failedBefore === 0 && (exitStatus !== 0 || passed === 0)
  const failed = failedBefore + (unexplained ? 1 : 0)
  return {
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
