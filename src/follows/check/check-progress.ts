// Progress of a check, for the user who waits for it.

import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { CheckContext } from './check-context.ts'
import type { FollowedTitle, TitleCheck } from './title-check.ts'

const Checked = defineSentence('PROGRESS_CHECKED', '{done:number} of {total:number} checked: {title}')

export interface CheckRun {
  readonly signal: AbortSignal
  /** @param percent 0..100 */
  progress(percent: number, message: Sentence): void
}

/** Listing takes nearly all the time of a title; what remains is a few queries for all of them together. */
const listedShare = 0.9

/** Collects the results of a check and reports its progress. @param checks filled with what is done */
export function createReporter(
  run: Pick<CheckRun, 'progress'>,
  titles: readonly FollowedTitle[],
  checks: TitleCheck[],
): Pick<CheckContext, 'listed' | 'report'> {
  const total = titles.reduce((sum, { libraries }) => sum + libraries.length, 0)
  const waiting = new Map<string, number>()
  const tell = (about: string) => {
    const halfDone = [...waiting.values()].reduce((sum, libraries) => sum + libraries, 0)
    const done = checks.length + listedShare * halfDone
    run.progress(Math.min(100, (100 * done) / total), Checked(checks.length + halfDone, total, about))
  }
  return {
    listed: ({ titleKey, url, libraries }) => {
      waiting.set(titleKey, libraries.length)
      tell(url)
    },
    report: (check) => {
      checks.push(check)
      const remaining = (waiting.get(check.titleKey) ?? 0) - 1
      if (remaining > 0) waiting.set(check.titleKey, remaining)
      else waiting.delete(check.titleKey)
      tell(check.title ?? check.url)
    },
  }
}
