import type { AppContext } from '../kernel/feature/index.ts'
import type { PosterOwner } from '../library/index.ts'
import type { MetadataSources } from '../plugins/index.ts'

/** Moments at which writing a cover may be interrupted; each is told before the next begins. */
export type CoverStep = 'cover-announced' | 'cover-written' | 'cover-replaced'

/** What other features know or do for this one; app.ts fills them. */
export interface MetadataPorts {
  /** The title at a source that a folder of a library was downloaded from: an id of MangaDex or an address. */
  readonly downloadedTitle: (place: { readonly libraryId: string; readonly seriesFolder: string }) => Promise<string | undefined>
  /** Shows a picture as the poster of a series or book from now on. */
  readonly setPoster: (owner: PosterOwner, bytes: Uint8Array) => Promise<{ readonly mediaType: string }>
}

export interface MetadataDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks' | 'log' | 'outbound' | 'claims'> {
  readonly sources: MetadataSources
  readonly ports: MetadataPorts
  /** Hears of each step of writing a cover; the crash test ends the process at one. */
  readonly onCoverStep?: ((step: CoverStep) => void) | undefined
}
