export interface IdleWatch {
  /** Aborted after too long without activity. */
  readonly signal: AbortSignal
  touch(): void
  /** While busy, silence is expected. Calls may nest. */
  setBusy(busy: boolean): void
  /** Silence is expected until this time. @param untilMs epoch ms */
  expectSilence(untilMs: number): void
  stop(): void
}

/** Detects a hanging tool: one that neither writes output nor waits for us. */
export function createIdleWatch(clock: { now(): number }, timeoutMs: number): IdleWatch {
  const controller = new AbortController()
  let deadlineMs = clock.now() + timeoutMs
  let busy = 0
  const touch = () => {
    deadlineMs = Math.max(deadlineMs, clock.now() + timeoutMs)
  }
  const timer = setInterval(() => {
    if (busy === 0 && clock.now() > deadlineMs) controller.abort()
  }, timeoutMs / 10)
  timer.unref()
  return {
    signal: controller.signal,
    touch,
    setBusy: (isBusy) => {
      busy += isBusy ? 1 : -1
      touch()
    },
    expectSilence: (untilMs) => {
      deadlineMs = Math.max(deadlineMs, untilMs + timeoutMs)
    },
    stop: () => clearInterval(timer),
  }
}
