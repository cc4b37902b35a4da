// What Hondana asks of a plugin and gives to it, contract 1. Types only, for your editor: copy this file into your package.

/** Your entry's default export. It may be async; a plugin that takes longer than 10 s to start is stopped. */
export type Create<Provided> = (ctx: PluginContext) => Provided | Promise<Provided>

/** What a plugin of type METADATA provides. */
export interface MetadataProvider {
  /** Best matches first; an empty list means that the source answered and found nothing. */
  searchSeries(query: string, language: string | null, signal: AbortSignal): Promise<SearchResult[]>
  /** @throws ctx.errors.SourceNotFound for an unknown id */
  getSeriesMetadata(seriesId: string, sourceUrl: string | null, signal: AbortSignal): Promise<SeriesMetadata>
  /** Leave it out when the source knows nothing of single books. */
  getBookMetadata?(bookId: string, sourceUrl: string | null, signal: AbortSignal): Promise<BookMetadata | null>
}

type Maybe<T> = T | null | undefined

/** What you do not know, leave out. Addresses are http or https. */
export interface SearchResult {
  /** Your source's id; `getSeriesMetadata` is asked with it. */
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
  /** Its id, where it was asked for by its address. */
  sourceId?: string
  /** The same title that a search gives. */
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
  /** On a host that package.json declares. */
  coverUrl?: Maybe<string>
  /** At least the series' own page. */
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

/** What a plugin of type NOTIFIER provides. */
export interface Notifier {
  /**
   * Sends a notice once; the server decides when to try again. Done within 15 s. Which news a person wants to hear of is asked before.
   * @throws ctx.errors.NoticeRefused when a person must mend something first, ctx.errors.SourceUnavailable when it may work later
   */
  send(notice: Notice, signal: AbortSignal): Promise<void>
}

export interface Notice {
  /** The same when a notice has to be sent again, so that a receiver can tell. */
  id: string
  kind: 'NEW_CHAPTERS' | 'DOWNLOAD_FAILED' | 'LIBRARY_UNAVAILABLE' | 'BOOKS_VANISHED' | 'DISK_FULL' | 'SUMMARY' | 'TEST'
  /** ISO 8601, UTC. */
  at: string
  /** The notice in the language that a person chose: plain text of any length, the title on one line. */
  text: { title: string; message: string }
  /** Opens what the notice is about; null when there is nothing to open, or nobody said where Hondana is reached. */
  link: string | null
  /** Facts, for services that want more than a text: name of the library, title of the series, numbers. */
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
}

/** What a plugin of type DOWNLOAD provides. It is asked about addresses that begin as package.json declares; the server fetches the pages. */
export interface Downloader {
  /**
   * A title with all its chapters, in reading order; the address of a chapter lists that one. A part of a list is worse than an error.
   * @throws ctx.errors.SourceNotFound, ctx.errors.SourceAccessDenied, ctx.errors.UrlNotSupported
   */
  getAvailableChapters(url: string, signal: AbortSignal): Promise<Listing>
  /** Addresses of a chapter's pages in reading order, on hosts that package.json declares; with headers where the host asks for some. */
  getPages(chapterUrl: string, signal: AbortSignal): Promise<(string | { url: string; headers?: Record<string, string> })[]>
}

export interface Listing {
  title: {
    /** The one address that stays the same. It is how Hondana knows the title, as a chapter's is how it knows the chapter. */
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
  /** Each once, beginning as package.json declares. */
  url: string
  /** As the source writes it: "4.5", "10a". Leave it out for a one-shot. */
  number?: Maybe<string | number>
  volume?: Maybe<string | number>
  title?: Maybe<string>
  language?: Maybe<string>
  /** Who translated it. */
  groups?: Maybe<string[]>
  /** ISO 8601: 2026-11-22 or 2026-11-22T12:00:00Z. */
  releaseDate?: Maybe<string>
  pages?: Maybe<number>
  /** available when left out. Others are shown as what they are and not fetched. */
  state?: Maybe<'available' | 'external' | 'removed' | 'future'>
  externalUrl?: Maybe<string>
}

export interface PluginContext {
  /** Saved settings with your schema's defaults filled in. Every value is a text; lists and groups are JSON. */
  readonly config: Readonly<Record<string, string>>
  /** Shown to administrators, 100 records a minute. console.log is the same as info. */
  readonly log: {
    debug(message: string): void
    info(message: string): void
    warn(message: string): void
    error(message: string, cause?: unknown): void
  }
  /**
   * The only way to the outside: hosts that package.json declares, redirects included. It waits for its turn, obeys Retry-After and
   * tries again after 5xx; for a notifier it does not wait and throws at once. Resolves for every status below 500 except 429. At most 6 at a time, answers of at most 4 MiB.
   * @throws SourceUnavailable when the host is down or limits us, UrlNotSupported for a host that is not declared
   */
  fetch(url: string | URL, request?: PluginRequest): Promise<PluginResponse>
  /** The language in which the server's owner downloads: en, de. */
  defaultLanguage(): Promise<string>
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> }
  /** Throw these so that the server understands you; everything else is a fault of the plugin. */
  readonly errors: {
    readonly SourceNotFound: ErrorClass
    readonly SourceUnavailable: ErrorClass
    readonly SourceAnswerInvalid: ErrorClass
    /** It answers, but not us: it wants an account, a payment, another region. */
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
  /** Whether it may be sent again after passing trouble; by default everything but POST. */
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
