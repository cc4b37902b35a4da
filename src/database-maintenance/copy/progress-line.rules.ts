// One line about the progress of a copy for the terminal.
import type { TransferProgress } from '../transfer/progress.ts'

// An `Intl.NumberFormat` would be created at every start of the server, and load the data for it.
const shown = (count: number): string => count.toLocaleString('en-US')

/** @param elapsedMs since this run began to copy rows */
export function progressLine(progress: TransferProgress, elapsedMs: number): string {
  switch (progress.phase) {
    case 'rows':
      return rowsLine(progress, elapsedMs)
    case 'indexes':
      return 'Creating indexes …'
    case 'search':
      return `Building the search index: ${shown(progress.documents)} series and books`
    case 'verify':
      return `Verifying ${progress.table}: ${shown(progress.rowsDone)} rows verified`
  }
}

function rowsLine({ table, rowsDone, rowsTotal, rowsEarlier }: Extract<TransferProgress, { phase: 'rows' }>, elapsedMs: number): string {
  const percent = rowsTotal === 0 ? 100 : Math.floor((rowsDone / rowsTotal) * 100)
  const rowsPerMs = (rowsDone - rowsEarlier) / Math.max(1, elapsedMs)
  const rest = rowsPerMs > 0 && elapsedMs >= minMeasuredMs ? `, ${durationText((rowsTotal - rowsDone) / rowsPerMs)} left` : ''
  return `Copying ${table}: ${percent}%, ${shown(rowsDone)} of ${shown(rowsTotal)} rows${rest}`
}

/** Before that, an estimate means nothing. */
const minMeasuredMs = 2_000

/** 12 s, 3 min, 1 h 05 min */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
