// The result of a finished check for the user. The API leaves a task's result open, so missing values are omitted, and never shown as
// nothing found.
import type { CheckReport } from '../api/types.ts'

export type CheckFindings = {
  readonly titles: number
  readonly titlesWithNewChapters: number
  /** What could not be checked, with the server's message for each. */
  readonly problems: readonly { readonly about: string; readonly message: string }[]
}

/** The findings of a result, or undefined when it has none. */
export const findingsOf = (outcome: unknown): CheckFindings | undefined => {
  if (typeof outcome !== 'object' || outcome === null) return undefined
  const { totalManga, needsDownloadCount, results = [], warnings = [] } = outcome as Partial<CheckReport>
  if (typeof totalManga !== 'number' || typeof needsDownloadCount !== 'number') return undefined
  const failed = results.flatMap(({ title, url, error }) => (error ? [{ about: title ?? url, message: error }] : []))
  const lineProblems = warnings.map(({ libraryName, line, message }) => ({
    about: line === null ? libraryName : `${libraryName}:${line}`,
    message,
  }))
  return { titles: totalManga, titlesWithNewChapters: needsDownloadCount, problems: [...failed, ...lineProblems] }
}
