// Words of a check: what is followed, what became of it.

import type { Sentence } from '../../kernel/sentences/index.ts'
import type { FollowedLibrary } from '../list/follow-file.ts'

/** A title and the libraries that follow it: its source is asked once, each library decides for itself. */
export interface FollowedTitle {
  readonly titleKey: string
  /** As the first of the lists has it. */
  readonly url: string
  readonly libraries: readonly FollowedLibrary[]
}

/** `report` queues nothing. */
export type CheckMode = 'queue' | 'report'

/** What a check found out about a title for one library. */
export interface TitleCheck {
  readonly libraryId: string
  readonly titleKey: string
  readonly url: string
  /** Null when nobody knows it yet. */
  readonly title: string | null
  /** Chapters that the source lists in the wanted language. */
  readonly listedChapters: number
  /** Chapters of the title in the library's history. */
  readonly recordedChapters: number
  /** Those of them whose archive is known. */
  readonly archivedChapters: number
  /** Chapters that nothing takes care of yet. */
  readonly newChapters: number
  /** Id of the download that they were given to. */
  readonly downloadId: string | null
  /** Why the title could not be checked, for a person; then the other numbers are what was known before. */
  readonly problem: Sentence | null
}
