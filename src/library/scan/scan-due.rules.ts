// When a library is scanned automatically.
import type { Library } from '../libraries/libraries.queries.ts'
import type { ScanInterval } from '../libraries/libraries.schemas.ts'

const hourMs = 3_600_000

const intervalMs: Readonly<Record<ScanInterval, number>> = {
  DISABLED: Number.POSITIVE_INFINITY,
  HOURLY: hourMs,
  EVERY_6H: 6 * hourMs,
  EVERY_12H: 12 * hourMs,
  DAILY: 24 * hourMs,
  WEEKLY: 7 * 24 * hourMs,
}

/** A disconnected disk is checked more often. */
const retryUnavailableMs = 5 * 60_000

/**
 * Whether the library's scan is due. A library that was never scanned already has its first scan queued. A last scan in the future was
 * recorded by a wrong clock and is ignored.
 */
export function isScanDue(
  { options, lastScanAt, unavailableAt }: Pick<Library, 'options' | 'lastScanAt' | 'unavailableAt'>,
  nowMs: number,
): boolean {
  const interval = intervalMs[options.scanInterval]
  if (lastScanAt === null || interval === Number.POSITIVE_INFINITY) return false
  return lastScanAt > nowMs || nowMs - lastScanAt >= (unavailableAt === null ? interval : Math.min(interval, retryUnavailableMs))
}
