import type { AppContext } from '../../kernel/feature/index.ts'
import type { DownloadProvider } from '../../plugins/index.ts'
import type { CheckMode, FollowedTitle, TitleCheck } from './title-check.ts'

/** What the steps of one check share. */
export interface CheckContext extends Pick<AppContext, 'db' | 'clock' | 'log' | 'events' | 'outbound'> {
  readonly mode: CheckMode
  /** Asked for by a person: what waits for a later try is taken now. */
  readonly byPerson: boolean
  readonly signal: AbortSignal
  readonly provider: DownloadProvider
  /** Language that the provider looks for; null when its configuration does not say. */
  readonly language: string | null
  /**
   * Whether the titles stand on follow lists: those are remembered, and left alone while nothing is new. Titles that somebody asks
   * about for another reason are all looked at, and change only what is remembered already.
   */
  readonly onList: boolean
  /** Hears of each title whose source told its chapters; it is not done yet. */
  listed(title: FollowedTitle): void
  /** Hears of each title as it is done. */
  report(check: TitleCheck): void
}
