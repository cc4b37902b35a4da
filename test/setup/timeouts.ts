// Maximum time that a test waits for a result. Guarantee: the limit asserts nothing: on a busy machine a download of two seconds may take
// a minute, and only a real hang reaches the limit. TEST_WAIT_SECONDS shortens it while a test is expected to fail.

const waitSeconds = Number(process.env.TEST_WAIT_SECONDS ?? 90)

/** For `expect.poll`, and for `vi.waitFor` where several tests of a file run concurrently and `expect.poll` cannot determine its test. */
export const pollOptions = { timeout: waitSeconds * 1000, interval: 50 } as const

/** For a whole test and its setup. */
export const testTimeoutMs = 300_000
