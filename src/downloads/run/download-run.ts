// Dependencies and data of a download run.
import type { ChapterHistory } from '../../chapters/index.ts'
import type { SeriesLocation } from '../../chapters/records/index.ts'
import type { ClaimManager } from '../../kernel/claims/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'
import type { Library } from '../../library/index.ts'
import type { ChapterInfo, DownloadProvider, TitleInfo } from '../../plugins/index.ts'
import type { OnStep } from '../download-step.ts'
import type { DownloadRow } from '../downloads.queries.ts'
import type { TitleFolders } from '../naming/title-folders.ts'
import { readChapterInfo } from '../stored-source-facts.ts'
import type { DownloadChapterRow } from './download-chapters.queries.ts'
import type { HeldDownload } from './held-download.ts'
import type { RunProgress } from './run-progress.ts'

export interface RunDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
  readonly outbound: Pick<Outbound, 'assertAllowedHost'>
  readonly tasks: Pick<Tasks, 'enqueue' | 'hasten'>
  readonly claims: ClaimManager
  readonly history: ChapterHistory
  readonly titleFolders: TitleFolders
  readonly onStep: OnStep
  /** Stores a notification about a run that downloaded chapters or gave up, in the transaction that ends it. */
  noteEnd(trx: Db, ended: EndedDownload): Promise<void>
}

export interface EndedDownload {
  readonly libraryId: string
  readonly title: string
  /** Relative to the library's root; null until it is chosen. */
  readonly seriesFolder: string | null
  /** Downloaded chapters that have not been reported yet. */
  readonly chapters: number
  /** Why it gave up; null when it succeeded or continues later. */
  readonly failure: { readonly reason: Sentence; readonly diskFull: boolean } | null
}

/** A claimed download with its provider. */
export interface Run {
  readonly deps: RunDeps
  readonly row: DownloadRow
  readonly held: HeldDownload
  readonly progress: RunProgress
  readonly provider: DownloadProvider
  /** Configuration of the provider's plugin. */
  readonly config: Readonly<Record<string, string>>
}

/** Data of a run after the source was requested and the folder was read. */
export interface PlannedRun extends Run {
  readonly library: Library
  readonly title: TitleInfo
  readonly titleKey: string
  readonly place: SeriesLocation
  /** Whether the folder of the series exists: a new one is created for its first chapter. */
  readonly folder: { exists: boolean }
  /** Keys of the chapters that the plan knows. */
  readonly ownKeys: ReadonlySet<string>
  /** Keys of chapters to download, with the chapters that each replaces: its archive replaces the first that has one. */
  readonly replacing: ReadonlyMap<string, readonly string[]>
  /** Message when there is nothing to download. */
  readonly nothingToFetch: Sentence
}

/** A chapter that a run downloads. */
export interface WantedChapter {
  readonly key: string
  readonly info: ChapterInfo
  readonly attempts: number
  /** With how many pages a person wants it if the others can't be downloaded; null for all. */
  readonly acceptedPages: number | null
}

export const wantedChapter = (row: DownloadChapterRow): WantedChapter => ({
  key: row.chapterKey,
  info: readChapterInfo(row.info, `${row.downloadId} ${row.chapterKey}`),
  attempts: row.attempts,
  acceptedPages: row.acceptedPages,
})
