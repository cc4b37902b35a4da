import type { AppContext } from '../../kernel/feature/index.ts'
import type { DownloadProvider } from '../../plugins/index.ts'
import type { CheckMode, FollowedTitle, TitleCheck } from './title-check.ts'

/** What the steps of one check share. */
export interface CheckContext extends Pick<AppContext, 'db' | 'clock' | 'log' | 'events' | 'outbound'> {
  readonly mode: CheckMode
  /** Requested by a user: chapters that wait for a later retry are included now. */
  readonly byPerson: boolean
  readonly signal: AbortSignal
  readonly provider: DownloadProvider
  /** Language that the provider searches for; null when its configuration does not set one. */
  readonly language: string | null
  /**
   * Whether the titles are on follow lists: those are stored and skipped while nothing is new. Titles queried for another reason are always
   * checked in full, and only update what is already stored.
   */
  readonly onList: boolean
  /** Called for each title whose chapters the source has listed; the title is not done yet. */
  listed(title: FollowedTitle): void
  /** Called for each title when it is done. */
  report(check: TitleCheck): void
}
