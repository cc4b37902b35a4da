import type { AppContext } from '../../kernel/feature/index.ts'
import type { ReadingServices } from '../../reading/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { Kepubs } from './files/kepubs.ts'
import type { KoboStore } from './store/kobo-store.ts'

export interface KoboPorts {
  readonly serverSettings: ServerSettings
  readonly reading: Pick<ReadingServices, 'showPoster' | 'shrinkPicture'>
}

export interface KoboDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'settings' | 'log'>, KoboPorts {
  readonly store: KoboStore
  readonly kepubs: Kepubs
}
