// Maximum time that a test waits for a result. Guarantee: the limit asserts nothing: on a busy machine a download of two seconds may take
// a minute, and only a real hang reaches the limit.

/** For `expect.poll`, and for `vi.waitFor` where several tests of a file run concurrently and `expect.poll` cannot determine its test. */
export const pollOptions = { timeout: 90_000, interval: 50 } as const

/** For a whole test and its setup. */
export const testTimeoutMs = 300_000
