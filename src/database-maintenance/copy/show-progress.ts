import type { ReportProgress } from '../transfer/progress.ts'
import { progressLine } from './progress-line.rules.ts'

/** The part of a terminal that progress needs. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const onTerminalMs = 200
/** A log gets a line now and then. */
const inLogMs = 10_000

/** Writes progress, on a terminal into one line. @returns also `end`, which clears that line */
export function showProgress(screen: Screen): { readonly report: ReportProgress; end(): void } {
  const startedAt = performance.now()
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    report: (progress) => {
      const now = performance.now()
      if (now - shownAt < (screen.isTTY ? onTerminalMs : inLogMs)) return
      shownAt = now
      const line = progressLine(progress, now - startedAt)
      screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end: () => {
      if (screen.isTTY) screen.write('\r\u001b[K')
    },
  }
}
