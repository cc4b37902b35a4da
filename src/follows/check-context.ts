import type { Ground } from '../kernel/feature/index.ts'
import type { DownloadProvider } from '../plugins/index.ts'
import type { CheckMode, TitleCheck } from './title-check.ts'

/** What the steps of one check share. */
export interface CheckContext extends Pick<Ground, 'db' | 'clock' | 'log' | 'events' | 'outbound'> {
  readonly mode: CheckMode
  readonly signal: AbortSignal
  readonly provider: DownloadProvider
  /** Language that the provider looks for; null when its configuration does not say. */
  readonly language: string | null
  /** Hears of each title as it is done. */
  report(check: TitleCheck): void
}
