import type { AppContext } from '../kernel/feature/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import type { SecretBox } from '../kernel/secrets/index.ts'
import type { Metadata } from '../metadata/index.ts'
import type { Trackers } from '../plugins/index.ts'

export interface TrackersDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'events' | 'log' | 'settings'> {
  readonly trackers: Trackers
  readonly secretBox: SecretBox
  /** A user as the caller of a request; undefined when they no longer have an account. */
  findPrincipal(userId: string): Promise<Principal | undefined>
  readonly titlesOf: Metadata['titlesOf']
  /** Called after a change was accepted by a service and before that is stored; a test fails there. */
  readonly onWritten?: (() => void) | undefined
}
