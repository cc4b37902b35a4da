// Contract of a metadata plugin.

export interface SeriesSearchResult {
  readonly sourceId: string
  readonly title: string
  readonly alternativeTitles: readonly string[]
  readonly description: string | null
  readonly author: string | null
  readonly artist: string | null
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly status: string | null
  readonly year: number | null
  readonly coverUrl: string | null
  readonly sourceUrl: string
  readonly language: string | null
  readonly rating: number | null
}

export interface SeriesMetadataResult {
  /** Its id at the source, which an address need not tell: from then on the series is named by it. */
  readonly sourceId?: string | undefined
  readonly title: string
  readonly titleSort: string | null
  readonly alternativeTitles: readonly { readonly label: string; readonly title: string }[]
  readonly summary: string | null
  readonly publisher: string | null
  /** Years, 0..18. */
  readonly ageRating: number | null
  /** BCP 47. */
  readonly language: string | null
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly authors: readonly { readonly name: string; readonly role: 'writer' | 'penciller' }[]
  readonly status: 'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS' | null
  readonly totalBookCount: number | null
  readonly coverUrl: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export interface BookMetadataResult {
  readonly title: string | null
  readonly number: string | null
  readonly numberSort: number | null
  readonly summary: string | null
  /** yyyy-MM-dd. */
  readonly releaseDate: string | null
  readonly authors: readonly { readonly name: string; readonly role: string }[]
  readonly tags: readonly string[]
  readonly isbn: string | null
  readonly coverUrl: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

/** How a series is named at its source: by its id, its address, or both. */
export interface SeriesKey {
  /** "" where only the address is known. */
  readonly seriesId: string
  readonly sourceUrl: string | null
}

/** Several series with one question, for sources that allow it: refreshing a library then costs a fraction of the requests. */
export interface ManySeries {
  readonly most: number
  /**
   * Answers in the order of the keys. Undefined for one that the answer leaves out, which need not mean that it is gone: whoever wants
   * to know asks for that one by itself.
   * @param keys `most` at most
   */
  get(keys: readonly SeriesKey[], signal: AbortSignal): Promise<readonly (SeriesMetadataResult | undefined)[]>
}

export interface MetadataProvider {
  /** Best matches first; an empty list means that the source answered and found nothing. */
  searchSeries(query: string, language: string | null, signal: AbortSignal): Promise<readonly SeriesSearchResult[]>
  /** Throws SourceNotFound for an unknown id. */
  getSeriesMetadata(seriesId: string, sourceUrl: string | null, signal: AbortSignal): Promise<SeriesMetadataResult>
  /** Left out where the source answers for one series at a time. */
  readonly manySeries?: ManySeries
  /** Null when the source knows nothing of single books. */
  getBookMetadata(bookId: string, sourceUrl: string | null, signal: AbortSignal): Promise<BookMetadataResult | null>
  getSupportedLanguages(): readonly string[]
  canHandle(url: string): boolean
}
