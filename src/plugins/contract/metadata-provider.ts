// Contract of a metadata plugin.
import type { BrowseProvider } from './browse-provider.ts'

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
  /** Its id at the source, which a URL need not contain: from then on the series is identified by it. */
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

/** Identifies a series at its source: by its id, its URL, or both. */
export interface SeriesKey {
  /** "" when only the URL is known. */
  readonly seriesId: string
  readonly sourceUrl: string | null
}

/** Batch requests, for sources that support them: refreshing a library then costs a fraction of the requests. */
export interface ManySeries {
  readonly maxSeries: number
  /**
   * Returns results in the order of the keys. Undefined for a series missing from the response, which does not prove that it was deleted:
   * the caller must request it separately to find out.
   * @param keys at most `maxSeries`
   */
  get(keys: readonly SeriesKey[], signal: AbortSignal): Promise<readonly (SeriesMetadataResult | undefined)[]>
}

export interface MetadataProvider {
  /** Best matches first; an empty list means that the source responded and found nothing. */
  searchSeries(query: string, language: string | null, signal: AbortSignal): Promise<readonly SeriesSearchResult[]>
  /** Throws SourceNotFound for an unknown id. */
  getSeriesMetadata(seriesId: string, sourceUrl: string | null, signal: AbortSignal): Promise<SeriesMetadataResult>
  /** Absent when the source only supports one series per request. */
  readonly manySeries?: ManySeries
  /** Null when the source has no data of single books. */
  getBookMetadata(bookId: string, sourceUrl: string | null, signal: AbortSignal): Promise<BookMetadataResult | null>
  getSupportedLanguages(): readonly string[]
  /** Present when the source can be browsed. */
  readonly browse?: BrowseProvider
  canHandle(url: string): boolean
}
