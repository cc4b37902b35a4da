// Progress of a running download (docs/behavior.md, "Progress").

export interface ProgressFacts {
  readonly chaptersDone: number
  readonly chaptersTotal: number
  /** Pages of the current chapter. */
  readonly pagesDone: number
  /** Null or 0 when unknown. */
  readonly pagesTotal: number | null
}

/**
 * Percent of a running download, 0..99: 100 is reserved for a completed one. Never decreases.
 * @param before percent shown so far
 */
export function downloadPercentOf({ chaptersDone, chaptersTotal, pagesDone, pagesTotal }: ProgressFacts, before: number): number {
  if (chaptersTotal <= 0) return Math.min(99, before)
  const fraction = pagesTotal ? Math.min(1, pagesDone / pagesTotal) : 0
  const percent = Math.floor((100 * Math.min(chaptersDone + fraction, chaptersTotal)) / chaptersTotal)
  return Math.min(99, Math.max(before, percent))
}

/** "Ch. 5", "Vol. 2 Ch. 5", or the title of a chapter without a number. */
export function chapterLabel({ number, volume, title }: { number: string | null; volume: string | null; title: string | null }): string {
  if (number === null) return title?.trim() || 'Oneshot'
  return volume === null ? `Ch. ${number}` : `Vol. ${volume} Ch. ${number}`
}

/** Bytes per second, smoothed over the last seconds. */
export interface Speed {
  readonly bytesPerSecond: number
  readonly sinceMs: number
  /** Bytes since then that are not included in the rate yet. */
  readonly bytes: number
}

const sampleMs = 1_000
const smoothing = 0.3

export const noSpeed = (nowMs: number): Speed => ({ bytesPerSecond: 0, sinceMs: nowMs, bytes: 0 })

/** The rate after more bytes arrived; a new sample is taken once per second. */
export function addBytes(speed: Speed, bytes: number, nowMs: number): Speed {
  const elapsedMs = nowMs - speed.sinceMs
  const total = speed.bytes + bytes
  if (elapsedMs < sampleMs) return { ...speed, bytes: total }
  const sample = (total * 1000) / elapsedMs
  const bytesPerSecond = speed.bytesPerSecond === 0 ? sample : smoothing * sample + (1 - smoothing) * speed.bytesPerSecond
  return { bytesPerSecond, sinceMs: nowMs, bytes: 0 }
}

const units = ['B/s', 'kB/s', 'MB/s', 'GB/s'] as const

/** "1.2 MB/s"; "0 B/s" when nothing is transferred. */
export function speedText(bytesPerSecond: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytesPerSecond)) / 3)))
  const value = bytesPerSecond / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
