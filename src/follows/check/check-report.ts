// The report of a check for the user who requested it.

import { toMessageDto } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import type { TitleCheck } from './title-check.ts'

/** A library, or a line of its list, that could not be checked. */
export interface ListProblem {
  readonly libraryId: string
  readonly libraryName: string
  /** Line of follow.txt, from 1; null when the problem concerns the whole list. */
  readonly line: number | null
  readonly message: string
  readonly messageSaying?: ReturnType<typeof toMessageDto>
}

export interface CheckedTitle {
  readonly libraryId: string
  readonly url: string
  readonly mangaId: string
  readonly title: string | null
  readonly apiChapterCount: number
  readonly downloadedChapterCount: number
  readonly filesystemChapterCount: number
  readonly newChaptersEstimate: number
  readonly needsDownload: boolean
  /** Id of the queued download. */
  readonly downloadId: string | null
  readonly error: string | null
  readonly errorSaying?: ReturnType<typeof toMessageDto>
}

export interface CheckReport {
  readonly totalManga: number
  /** Titles that were checked without errors. */
  readonly checkedCount: number
  readonly needsDownloadCount: number
  readonly upToDateCount: number
  readonly errorCount: number
  readonly results: readonly CheckedTitle[]
  readonly warnings: readonly ListProblem[]
  readonly durationMs: number
}

export function reportOf(checks: readonly TitleCheck[], warnings: readonly ListProblem[], durationMs: number): CheckReport {
  const fine = checks.filter(({ problem }) => problem === null)
  const withNewChapters = fine.filter(({ newChapters }) => newChapters > 0)
  return {
    totalManga: checks.length,
    checkedCount: fine.length,
    needsDownloadCount: withNewChapters.length,
    upToDateCount: fine.length - withNewChapters.length,
    errorCount: checks.length - fine.length,
    results: checks.map(toCheckedTitle),
    warnings,
    durationMs,
  }
}

/** Maximum number of titles in the outcome of a task, which is stored and polled every second. */
const maxInOutcome = 200

/** The report without titles that are up to date, and truncated when there are very many. */
export const shortenReport = (report: CheckReport): CheckReport => ({
  ...report,
  results: report.results.filter(({ needsDownload, error }) => needsDownload || error !== null).slice(0, maxInOutcome),
  warnings: report.warnings.slice(0, maxInOutcome),
})

const toCheckedTitle = (check: TitleCheck): CheckedTitle => ({
  libraryId: check.libraryId,
  url: check.url,
  mangaId: check.titleKey,
  title: check.title,
  apiChapterCount: check.listedChapters,
  downloadedChapterCount: check.recordedChapters,
  filesystemChapterCount: check.archivedChapters,
  newChaptersEstimate: check.newChapters,
  needsDownload: check.problem === null && check.newChapters > 0,
  downloadId: check.downloadId,
  error: textOfSentence(check.problem),
  errorSaying: toMessageDto(check.problem),
})
