// The interface between Hondana and a plugin, contract 1. Types only, for your editor: copy this file into your package.

/** The default export of your entry file. It may be async; a plugin that takes longer than 10 s to start is stopped. */
export type Create<Provided> = (ctx: PluginContext) => Provided | Promise<Provided>

/** What a plugin of type METADATA provides. */
export interface MetadataProvider {
  /** Best matches first; an empty list means that the source responded and found nothing. */
  searchSeries(query: string, language: string | null, signal: AbortSignal): Promise<SearchResult[]>
  /** @throws ctx.errors.SourceNotFound for an unknown id */
  getSeriesMetadata(seriesId: string, sourceUrl: string | null, signal: AbortSignal): Promise<SeriesMetadata>
  /** Omit it when the source has no data about single books. */
  getBookMetadata?(bookId: string, sourceUrl: string | null, signal: AbortSignal): Promise<BookMetadata | null>
}

type Maybe<T> = T | null | undefined

/** Omit what you do not know. URLs are http or https. */
export interface SearchResult {
  /** The source's id, which is passed to `getSeriesMetadata`. */
  sourceId: string
  title: string
  sourceUrl: string
  alternativeTitles?: Maybe<string[]>
  description?: Maybe<string>
  author?: Maybe<string>
  artist?: Maybe<string>
  genres?: Maybe<string[]>
  tags?: Maybe<string[]>
  status?: Maybe<string>
  year?: Maybe<number>
  coverUrl?: Maybe<string>
  language?: Maybe<string>
  rating?: Maybe<number>
}

export interface SeriesMetadata {
  /** The id, when the series was requested by URL. */
  sourceId?: string
  /** The same title that a search returns. */
  title: string
  titleSort?: Maybe<string>
  alternativeTitles?: Maybe<{ label: string; title: string }[]>
  /** Plain text. */
  summary?: Maybe<string>
  publisher?: Maybe<string>
  /** Years, 0 to 18. */
  ageRating?: Maybe<number>
  /** BCP 47: en, ja, pt-BR. */
  language?: Maybe<string>
  genres?: Maybe<string[]>
  tags?: Maybe<string[]>
  authors?: Maybe<{ name: string; role: 'writer' | 'penciller' }[]>
  status?: Maybe<'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS'>
  totalBookCount?: Maybe<number>
  /** On a host declared in package.json. */
  coverUrl?: Maybe<string>
  /** At least the series' page on the source. */
  links?: Maybe<{ label: string; url: string }[]>
}

export interface BookMetadata {
  title?: Maybe<string>
  number?: Maybe<string>
  numberSort?: Maybe<number>
  summary?: Maybe<string>
  /** yyyy-MM-dd. */
  releaseDate?: Maybe<string>
  authors?: Maybe<{ name: string; role: string }[]>
  tags?: Maybe<string[]>
  isbn?: Maybe<string>
  coverUrl?: Maybe<string>
  links?: Maybe<{ label: string; url: string }[]>
}

/**
 * What a plugin of type METADATA also provides when its package.json has "browse": people then see lists of the source, search it with
 * filters and look at titles.
 */
export interface BrowseProvider {
  /** @param listId one of the lists in package.json */
  browseList(listId: string, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage>
  /** Best matches first. An empty query lists everything that passes the filters. */
  browseSearch(query: string, filters: BrowseFilterValues, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage>
  /** @throws ctx.errors.SourceNotFound for an unknown id */
  browseDetails(titleId: string, languages: string[], signal: AbortSignal): Promise<BrowseTitleDetails>
  /** Required when package.json has "filters": true. The server keeps the result for an hour. */
  browseFilters?(signal: AbortSignal): Promise<BrowseFilter[]>
  /** Newest first. Required when package.json has "chapters": true. */
  browseChapters?(titleId: string, request: BrowseChapterRequest, signal: AbortSignal): Promise<BrowseChapterPage>
}

export interface BrowseRequest {
  /** From 0. */
  page: number
  /** Leave out titles for older readers; null: no limit. The server checks every title again. */
  maxAge: number | null
  /** Languages in which people want titles, most wanted first. */
  languages: string[]
}

export type BrowsePage = { titles: BrowseTitle[]; hasMore: boolean }

export interface BrowseTitle {
  /** The source's id, which is passed to `browseDetails`. */
  id: string
  /** Page of the title; with "downloadable": true, the URL that can be followed. */
  url: string
  title: string
  alternativeTitles?: Maybe<string[]>
  /** Markdown. HTML is removed. */
  description?: Maybe<string>
  /** On a host declared in package.json. */
  coverUrl?: Maybe<string>
  status?: Maybe<'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS'>
  year?: Maybe<number>
  /** Years, 0 to 18. */
  ageRating?: Maybe<number>
  /** BCP 47: en, ja, pt-BR. */
  originalLanguage?: Maybe<string>
  genres?: Maybe<string[]>
  tags?: Maybe<string[]>
  authors?: Maybe<string[]>
  /** 0 to 10. */
  rating?: Maybe<number>
  /** Ids of the same work elsewhere. */
  crossIds?: Maybe<Partial<Record<'mangadex' | 'anilist' | 'kitsu' | 'myanimelist' | 'mangaupdates', string>>>
}

export interface BrowseTitleDetails extends BrowseTitle {
  /** Languages of the available chapters. */
  chapterLanguages?: Maybe<string[]>
  /** `relation` in English: "Sequel". */
  related?: Maybe<{ relation: string; title: BrowseTitle }[]>
  links?: Maybe<{ label: string; url: string }[]>
}

/** `one`: at most one option; `many`: any of several; `include-exclude`: each option may be required or excluded. */
export interface BrowseFilter {
  id: string
  name: string
  kind: 'one' | 'many' | 'include-exclude'
  /** `ageRating`: minimum age of the titles that the option finds. */
  options: { value: string; name: string; ageRating?: number }[]
}

/** Chosen options by the id of their filter. Ignore filters and options that you do not know. */
export type BrowseFilterValues = Record<string, { include: string[]; exclude: string[] }>

export interface BrowseChapterRequest {
  /** Null for all. */
  language: string | null
  groupId: string | null
  /** From 0. */
  page: number
}

export interface BrowseChapterPage {
  chapters: (Pick<Chapter, 'url' | 'number' | 'volume' | 'title' | 'language' | 'releaseDate'> & {
    id: string
    groups?: Maybe<{ id?: Maybe<string>; name: string }[]>
    /** Whether the pages are only on another site. */
    isExternal?: Maybe<boolean>
  })[]
  total: number
  hasMore: boolean
}

/** What a plugin of type NOTIFIER provides. */
export interface Notifier {
  /**
   * Sends a notification once; the server decides when to retry. Must finish within 15 s. The server has already filtered by the person's
   * settings.
   * @throws ctx.errors.NoticeRefused when a person has to fix something first, ctx.errors.SourceUnavailable when a retry may succeed
   */
  send(notice: Notice, signal: AbortSignal): Promise<void>
}

type RequestKind = 'TITLE_REQUESTED' | 'TITLE_REQUEST_DECIDED'

export interface Notice {
  /** Stays the same when a notification is sent again, so that a receiver can detect duplicates. */
  id: string
  kind: 'NEW_CHAPTERS' | 'DOWNLOAD_FAILED' | 'LIBRARY_UNAVAILABLE' | 'BOOKS_VANISHED' | 'DISK_FULL' | RequestKind | 'SUMMARY' | 'TEST'
  /** ISO 8601, UTC. */
  at: string
  /** The notification in the language that the person chose: plain text of any length, the title on one line. */
  text: { title: string; message: string }
  /** URL that the notification opens; null when there is nothing to open or the server's public URL is not configured. */
  link: string | null
  /** Data for services that need more than text: library name, series title, numbers. */
  library?: string
  title?: string
  path?: string | null
  chapters?: number
  titles?: number
  reason?: string
  vanishedBooks?: number
  knownBooks?: number
  failedDownloads?: number
  troubles?: number
  requestedBy?: string
  approved?: boolean
  requests?: number
}

/**
 * What a plugin of type DOWNLOAD provides. It is called for URLs with a prefix declared in package.json; the server fetches the pages.
 */
export interface Downloader {
  /**
   * A title with all its chapters in reading order; the URL of a chapter returns that chapter only. Throw an error rather than return an
   * incomplete list.
   * @throws ctx.errors.SourceNotFound, ctx.errors.SourceAccessDenied, ctx.errors.UrlNotSupported
   */
  getAvailableChapters(url: string, signal: AbortSignal): Promise<Listing>
  /** URLs of a chapter's pages in reading order, on hosts declared in package.json, with headers if the host requires them. */
  getPages(chapterUrl: string, signal: AbortSignal): Promise<(string | { url: string; headers?: Record<string, string> })[]>
}

export interface Listing {
  title: {
    /** The canonical URL. Hondana identifies the title by it, and each chapter by the chapter's URL. */
    url: string
    title: string
    alternativeTitles?: Maybe<{ title: string; language?: Maybe<string> }[]>
    description?: Maybe<string>
    authors?: Maybe<string[]>
    artists?: Maybe<string[]>
    genres?: Maybe<string[]>
    tags?: Maybe<string[]>
    status?: Maybe<'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS'>
    year?: Maybe<number>
    /** Years, 0 to 18. */
    ageRating?: Maybe<number>
    publisher?: Maybe<string>
    originalLanguage?: Maybe<string>
    coverUrl?: Maybe<string>
  }
  chapters: Chapter[]
}

export interface Chapter {
  /** Unique, with a prefix declared in package.json. */
  url: string
  /** As the source writes it: "4.5", "10a". Omit it for a one-shot. */
  number?: Maybe<string | number>
  volume?: Maybe<string | number>
  title?: Maybe<string>
  language?: Maybe<string>
  /** The groups that translated it. */
  groups?: Maybe<string[]>
  /** ISO 8601: 2026-11-22 or 2026-11-22T12:00:00Z. */
  releaseDate?: Maybe<string>
  pages?: Maybe<number>
  /** "available" by default. Chapters in another state are listed with it and not downloaded. */
  state?: Maybe<'available' | 'external' | 'removed' | 'future'>
  externalUrl?: Maybe<string>
}

export interface PluginContext {
  /** Saved settings with your schema's defaults applied. Every value is a string; lists and groups are JSON. */
  readonly config: Readonly<Record<string, string>>
  /** Shown to administrators, at most 100 records per minute. console.log is the same as info. */
  readonly log: {
    debug(message: string): void
    info(message: string): void
    warn(message: string): void
    error(message: string, cause?: unknown): void
  }
  /**
   * The only network access: hosts declared in package.json, including redirects. Waits for the rate limit, obeys Retry-After and retries
   * after 5xx; for a notifier it throws immediately instead of waiting. Resolves for every status below 500 except 429. At most 6
   * requests in parallel and 4 MiB per response.
   * @throws SourceUnavailable when the host is down or limits us, UrlNotSupported for an undeclared host
   */
  fetch(url: string | URL, request?: PluginRequest): Promise<PluginResponse>
  /** The server's default download language: en, de. */
  defaultLanguage(): Promise<string>
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> }
  /** Throw these so that the server can classify the error; any other error counts as a bug in the plugin. */
  readonly errors: {
    readonly SourceNotFound: ErrorClass
    readonly SourceUnavailable: ErrorClass
    readonly SourceAnswerInvalid: ErrorClass
    /** The source responds but refuses access: it requires an account, a payment or another region. */
    readonly SourceAccessDenied: ErrorClass
    /** For notifiers: a wrong token, an unknown channel. */
    readonly NoticeRefused: ErrorClass
    readonly UrlNotSupported: ErrorClass
  }
}

export type ErrorClass = new (message: string, details?: { retryAtMs?: number; status?: number; cause?: unknown }) => Error

export interface PluginRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: string | Uint8Array | URLSearchParams | Record<string, unknown>
  signal?: AbortSignal
  /** At most 30,000, the default. */
  timeoutMs?: number
  maxBytes?: number
  /** Whether the request may be repeated after a temporary failure; by default everything but POST. */
  repeatable?: boolean
  onWait?: (untilMs: number, reason: string) => void
}

export interface PluginResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  text(): string
  /** @throws SourceAnswerInvalid */
  json<T = Record<string, unknown>>(): T
}
