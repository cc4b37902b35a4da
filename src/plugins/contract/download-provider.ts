// Contract of a plugin that lists and downloads chapters.
import type { Sentence } from './sentences.ts'

/** A scanlation group; `id` is set if the source has one. */
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
  /** Identity: the source's chapter id (lower-case UUID) or, elsewhere, the normalized chapter URL. Never a number or name. */
  readonly id: string
  readonly url: string
  /** As listed by the source, for example "4.5" or "10a"; null for a oneshot. */
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  /** The source's language code, for example "en", "pt-br". */
  readonly language: string | null
  readonly scanlationGroups: readonly ScanlationGroup[]
  /** ISO 8601, UTC. */
  readonly releaseDate: string | null
  /** Page count according to the source; only a hint, the downloaded pages count. */
  readonly pages: number | null
  readonly state: ChapterState
  readonly externalUrl: string | null
}

/** Title data that a download needs: names for folder and ComicInfo. */
export interface TitleInfo {
  /** Identity of the title at its source: a UUID, or the normalized title URL. */
  readonly id: string
  /** Canonical URL. */
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
  /** Everything the source lists in the chosen languages, in every state. */
  readonly chapters: readonly ChapterInfo[]
}

/** A cheap check of many titles at once. `marker` changes when the source publishes a chapter (MangaDex: latestUploadedChapter). */
export type TitleProbe =
  | { readonly url: string; readonly found: true; readonly title: TitleInfo; readonly marker: string | null }
  | { readonly url: string; readonly found: false; readonly reason: Sentence }

/** Which chapters of a title to list. */
export interface ListingChoice {
  /** The source's language codes; the configured language when omitted. A source without languages lists everything. */
  readonly languages?: readonly string[] | undefined
}

/** Batch requests, for sources that support them (docs/behavior.md, "Checks"). */
export interface BatchChecks {
  /** Whether this URL belongs to the source that supports batch requests. */
  handles(url: string): boolean
  /** One request per 100 titles. A title missing from the response is `found: false`. */
  probeTitles(urls: readonly string[], signal: AbortSignal): Promise<readonly TitleProbe[]>
  /** Ids of every chapter of the title in the chosen languages: one request. */
  listChapterIds(url: string, signal: AbortSignal, choice?: ListingChoice): Promise<readonly string[]>
  /** Details of chapters, one request per 100; ids that the source no longer has are returned with state `removed`. */
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
  /** URL of the title or gallery that the job downloads. */
  readonly sourceUrl: string
  /** What to download, in this order; only parsed and validated values are passed to a command line or file. */
  readonly chapters: readonly { readonly id: string; readonly url: string }[]
  /**
   * Empty or partially filled folder of this job. The provider writes loose pages to `<stagingDir>/<key>/NNNN.ext` with `key` as in
   * `chapterFolder(id)`, natural order = reading order, and nothing anywhere else. Existing pages are not downloaded again.
   */
  readonly stagingDir: string
  /**
   * Whether a chapter is still to be downloaded. Providers that download one chapter after another ask before each, and report no events
   * of a chapter that isn't. Absent: all are.
   */
  isWanted?(chapterId: string): Promise<boolean>
  /** Called with the process id of a started extractor, so that it can be killed after a crash of the server. */
  onProcess(process: { readonly pid: number; readonly startedAtMs: number; readonly command: string }): void
  onEvent(event: DownloadEvent): void
}

/** Events of a download, in order per chapter: start, page…, end or failed. */
export type DownloadEvent =
  | { readonly type: 'chapter-start'; readonly chapterId: string; readonly pages: number | null }
  | { readonly type: 'page'; readonly chapterId: string; readonly page: number; readonly pages: number | null; readonly bytes: number }
  /** Every page is on disk as far as the provider can tell; the caller verifies, archives and records. */
  | { readonly type: 'chapter-end'; readonly chapterId: string; readonly pages: number }
  /**
   * `savedPages`: how many pages are staged when each page was tried and single ones failed, so that a person can decide to do without
   * them; undefined when the rest is unknown.
   */
  | {
      readonly type: 'chapter-failed'
      readonly chapterId: string
      readonly reason: Sentence
      readonly permanent: boolean
      readonly savedPages?: number | undefined
    }
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

/** Maximum number of concurrent downloads. */
export interface DownloadLimits {
  /** On one node, for all sites together. */
  readonly downloads: number
  /** For one site, unless `sites` has a value for it. */
  readonly perSite: number
  /** For individual sites, by host name without www. */
  readonly sites: ReadonlyMap<string, number>
}

export interface DownloadProvider {
  /** Whether this provider may try the URL; cheap, no network. */
  canHandleUrl(url: string): boolean
  /**
   * Canonical title URL and id of a title or chapter URL, querying the source if necessary. Throws UrlNotSupported, SourceNotFound,
   * SourceAccessDenied, SourceUnavailable.
   */
  resolveTitle(url: string, signal: AbortSignal): Promise<TitleInfo>
  /** Title and all its chapters. A chapter URL lists that one chapter. Throws instead of returning a partial list. */
  getAvailableChapters(sourceUrl: string, signal: AbortSignal, choice?: ListingChoice): Promise<TitleListing>
  /** Chapters listed after `lastKnownChapter` (its id), all of them when it is null or unknown. */
  checkForUpdates(sourceUrl: string, lastKnownChapter: string | null, signal: AbortSignal): Promise<UpdateCheckResult>
  /**
   * Current URLs of titles that old files have outdated URLs of; titles that the source does not have are omitted.
   * Absent when URLs have never changed. Throws SourceUnavailable, SourceAnswerInvalid.
   */
  titlesToday?(urls: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>
  /** Present when the provider has a source that supports batch requests. */
  readonly batch?: BatchChecks
  /**
   * Downloads pages to the staging folder. Resolves when the extractor has ended, whatever the result of each chapter (see the events);
   * rejects with SourceUnavailable, UrlNotSupported or the signal's reason. Kills its whole process group within 5 s of an abort.
   */
  startDownload(request: DownloadRequest, signal: AbortSignal): Promise<void>
  /** Stops a running download; false when none with this id is running. */
  cancelDownload(queueId: string): Promise<boolean>
  getProgress(queueId: string): DownloadProgress | undefined
  /** Defaults to five in total and one per site. */
  limits?(): DownloadLimits
  /** Version of the external tool for the health endpoint, null when it cannot run. Cached for 5 minutes. */
  toolVersion(): Promise<string | null>
  /**
   * The latest release of the external tool if it is newer than the installed one, null when none is known. Absent for tools without an
   * update check.
   */
  newestToolVersion?(signal: AbortSignal): Promise<string | null>
}
