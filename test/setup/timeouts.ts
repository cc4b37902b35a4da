// How long a test waits for what comes by itself. Promise: it proves nothing and fails nobody: on a machine that does ten other things a
// download that takes two seconds takes a minute, and only what hangs for good reaches the limit.

/** For `expect.poll`, and for `vi.waitFor` where several tests of a file run at once and `expect.poll` cannot know whose it is. */
export const pollOptions = { timeout: 90_000, interval: 50 } as const

/** For a whole test, and for what prepares it. */
export const testTimeoutMs = 300_000
