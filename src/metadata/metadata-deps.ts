import type { AppContext } from '../kernel/feature/index.ts'
import type { PosterOwner } from '../library/posters/index.ts'
import type { MetadataSources } from '../plugins/index.ts'

/** Steps of writing a cover; each is reported before the next begins. */
export type CoverStep = 'cover-announced' | 'cover-written' | 'cover-replaced'

/** Functions of other features, provided by app.ts. */
export interface MetadataPorts {
  /** The title that a folder of a library was downloaded from: a MangaDex id or a URL. */
  readonly downloadedTitle: (place: { readonly libraryId: string; readonly seriesFolder: string }) => Promise<string | undefined>
  /** Whether a series or book has a poster of its own. */
  readonly hasPoster: (owner: PosterOwner) => Promise<boolean>
  /** Adds an image, which becomes the poster if there is none. */
  readonly addPoster: (owner: PosterOwner, bytes: Uint8Array) => Promise<unknown>
  /** Sets an image as the poster of a series or book. */
  readonly setPoster: (owner: PosterOwner, bytes: Uint8Array) => Promise<{ readonly mediaType: string }>
}

export interface MetadataDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks' | 'log' | 'outbound' | 'claims'> {
  readonly sources: MetadataSources
  readonly ports: MetadataPorts
  /** Called for each step of writing a cover; the crash test kills the process in one. */
  readonly onCoverStep?: ((step: CoverStep) => void) | undefined
}
