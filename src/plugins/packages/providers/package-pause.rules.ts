const maxFaults = 3
const withinMs = 10 * 60_000

/**
 * Until when a plugin that keeps failing is paused.
 * @param faultsAtMs times of its failures, oldest first
 * @returns undefined when it may be started
 */
export function pausedUntilMs(faultsAtMs: readonly number[], nowMs: number): number | undefined {
  const third = faultsAtMs.at(-maxFaults)
  const last = faultsAtMs.at(-1)
  if (third === undefined || last === undefined || last - third > withinMs) return undefined
  return nowMs < last + withinMs ? last + withinMs : undefined
}
