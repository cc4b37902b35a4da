// Types of a check: what is followed, and the results.

import type { Sentence } from '../../kernel/sentences/index.ts'
import type { FollowedLibrary } from '../list/follow-file.ts'

/** A title and the libraries that follow it: its source is queried once, each library decides for itself. */
export interface FollowedTitle {
  readonly titleKey: string
  /** As written in the first of the lists. */
  readonly url: string
  readonly libraries: readonly FollowedLibrary[]
}

/** `report` queues nothing. */
export type CheckMode = 'queue' | 'report'

/** Result of a check of a title for one library. */
export interface TitleCheck {
  readonly libraryId: string
  readonly titleKey: string
  readonly url: string
  /** Null when it is not known yet. */
  readonly title: string | null
  /** Chapters that the source lists in the wanted language. */
  readonly listedChapters: number
  /** Chapters of the title in the library's history. */
  readonly recordedChapters: number
  /** Those of them with a known archive. */
  readonly archivedChapters: number
  /** Chapters that are neither recorded, queued nor deferred. */
  readonly newChapters: number
  /** Id of the download that they were added to. */
  readonly downloadId: string | null
  /** Why the title could not be checked, shown to users; the other numbers are then the last known ones. */
  readonly problem: Sentence | null
}
