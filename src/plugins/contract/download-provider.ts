// Contract of a plugin that lists and downloads chapters.
import type { Sentence } from './sentences.ts'

/** A scanlation group; `id` where the source has one. */
export interface ScanlationGroup {
  readonly id: string | null
  readonly name: string
}

/**
 * - available: pages can be downloaded from the source
 * - external: only readable on another site
 * - removed: the source took it down or holds no pages
 * - future: announced, `releaseDate` not reached
 */
export type ChapterState = 'available' | 'external' | 'removed' | 'future'

export interface ChapterInfo {
  /** Identity: the source's chapter id (lower-case UUID) or, elsewhere, the normalised chapter URL. Never a number or name. */
  readonly id: string
  readonly url: string
  /** As the source writes it, for example "4.5" or "10a"; null for a oneshot. */
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  /** The source's language code, for example "en", "pt-br". */
  readonly language: string | null
  readonly scanlationGroups: readonly ScanlationGroup[]
  /** ISO 8601, UTC. */
  readonly releaseDate: string | null
  /** Page count that the source states; a hint, the pages seen while downloading count. */
  readonly pages: number | null
  readonly state: ChapterState
  readonly externalUrl: string | null
}

/** What a download needs to know of a title: names for folder and ComicInfo. */
export interface TitleInfo {
  /** Identity of the title at its source: a UUID, or the normalised title URL. */
  readonly id: string
  /** Canonical address. */
  readonly url: string
  readonly title: string
  readonly alternativeTitles: readonly { readonly title: string; readonly language: string | null }[]
  readonly description: string | null
  readonly authors: readonly string[]
  readonly artists: readonly string[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly status: 'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS' | null
  readonly year: number | null
  /** Age in years (0, 13, 17, 18) or null. */
  readonly ageRating: number | null
  readonly publisher: string | null
  readonly originalLanguage: string | null
  readonly coverUrl: string | null
}

export interface TitleListing {
  readonly title: TitleInfo
  /** Everything the source lists in the configured language, each state included. */
  readonly chapters: readonly ChapterInfo[]
}

/** Cheap look at many titles at once. `marker` changes when the source publishes a chapter (MangaDex: latestUploadedChapter). */
export type TitleProbe =
  | { readonly url: string; readonly found: true; readonly title: TitleInfo; readonly marker: string | null }
  | { readonly url: string; readonly found: false; readonly reason: Sentence }

/** What a source that can answer for many titles at once offers (docs/behavior.md, "Checks"). */
export interface BatchChecks {
  /** Whether this address belongs to the source that can be asked in batches. */
  handles(url: string): boolean
  /** One request per 100 titles. A title missing from the answer is `found: false`. */
  probeTitles(urls: readonly string[], signal: AbortSignal): Promise<readonly TitleProbe[]>
  /** Ids of every chapter that the title lists in the configured language: one request. */
  listChapterIds(url: string, signal: AbortSignal): Promise<readonly string[]>
  /** Details of chapters, one request per 100; ids that the source no longer knows come back as state `removed`. */
  describeChapters(ids: readonly string[], signal: AbortSignal): Promise<readonly ChapterInfo[]>
}

export interface UpdateCheckResult {
  readonly hasUpdates: boolean
  readonly latestChapter: ChapterInfo | null
  readonly newChapters: readonly ChapterInfo[]
}

export interface DownloadRequest {
  /** Id of the job in the queue. */
  readonly queueId: string
  /** Address of the title or gallery that the job is about. */
  readonly sourceUrl: string
  /** What to fetch, in this order; only parsed and validated values reach a command line or file. */
  readonly chapters: readonly { readonly id: string; readonly url: string }[]
  /**
   * Empty or partly filled folder of this job. The provider writes loose pages to `<stagingDir>/<key>/NNNN.ext` with `key` as
   * in `chapterFolder(id)`, natural order = reading order, and nothing anywhere else. Pages already there are not fetched again.
   */
  readonly stagingDir: string
  /** Called with the process id of a started extractor so that a successor can end it after a crash. */
  onProcess(process: { readonly pid: number; readonly startedAtMs: number; readonly command: string }): void
  onEvent(event: DownloadEvent): void
}

/** What happens while downloading, in order per chapter: start, page…, end or failed. */
export type DownloadEvent =
  | { readonly type: 'chapter-start'; readonly chapterId: string; readonly pages: number | null }
  | { readonly type: 'page'; readonly chapterId: string; readonly page: number; readonly pages: number | null; readonly bytes: number }
  /** Every page is on disk as far as the provider can tell; the caller verifies, archives and records. */
  | { readonly type: 'chapter-end'; readonly chapterId: string; readonly pages: number }
  | { readonly type: 'chapter-failed'; readonly chapterId: string; readonly reason: Sentence; readonly permanent: boolean }
  /** The source asks to wait; nothing moves until then. */
  | { readonly type: 'waiting'; readonly untilMs: number; readonly reason: Sentence }

export interface DownloadProgress {
  readonly queueId: string
  readonly status: 'RUNNING' | 'WAITING' | 'DONE'
  readonly progressPercent: number
  readonly currentItem: string | null
  readonly totalItems: number
  readonly downloadedBytes: number
  readonly totalBytes: number | null
  /** Bytes per second, smoothed. */
  readonly speed: number
  readonly estimatedTimeRemaining: number | null
  readonly errorMessage: Sentence | null
}

/** How many downloads may run at once. */
export interface DownloadLimits {
  /** On one node, whatever their sites. */
  readonly downloads: number
  /** Of one site, where `sites` does not name it. */
  readonly perSite: number
  /** Of single sites, by host name without www. */
  readonly sites: ReadonlyMap<string, number>
}

export interface DownloadProvider {
  /** Whether this provider may try the address; cheap, no network. */
  canHandleUrl(url: string): boolean
  /** Canonical title address and id of a title or chapter address, asking the source when needed. Throws UrlNotSupported, SourceNotFound, SourceAccessDenied, SourceUnavailable. */
  resolveTitle(url: string, signal: AbortSignal): Promise<TitleInfo>
  /** Title and all its chapters. A chapter address lists that one chapter. Throws instead of answering a partial list. */
  getAvailableChapters(sourceUrl: string, signal: AbortSignal): Promise<TitleListing>
  /** Chapters listed after `lastKnownChapter` (its id), all of them when it is null or unknown. */
  checkForUpdates(sourceUrl: string, lastKnownChapter: string | null, signal: AbortSignal): Promise<UpdateCheckResult>
  /**
   * Where titles are today that old files name by addresses of before; those that the source does not know are left out of the answer.
   * Absent where addresses never changed. Throws SourceUnavailable, SourceAnswerInvalid.
   */
  titlesToday?(urls: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Present when the provider has a source that answers in batches. */
  readonly batch?: BatchChecks
  /**
   * Fetches pages into the staging folder. Resolves when the extractor has ended, whatever became of each chapter (events tell);
   * rejects with SourceUnavailable, UrlNotSupported or the signal's reason. Ends its whole process group on abort within 5 s.
   */
  startDownload(request: DownloadRequest, signal: AbortSignal): Promise<void>
  /** Stops a running download; false when none runs under this id. */
  cancelDownload(queueId: string): Promise<boolean>
  getProgress(queueId: string): DownloadProgress | undefined
  /** Five at once and one of each site when left out. */
  limits?(): DownloadLimits
  /** Version of the external tool for the health endpoint, null when it cannot run. Cached for 5 minutes. */
  toolVersion(): Promise<string | null>
  /** The newest release of the external tool that is newer than the installed one, null when none is known. Absent where nobody wants to know. */
  newestToolVersion?(signal: AbortSignal): Promise<string | null>
}
