// Contract of the part of a metadata plugin that lets people browse a source: lists, search with filters, titles and their chapters.
// A metadata provider has it as `browse` when its source can be browsed.

/** Services whose ids identify the same work elsewhere. */
export const crossIdServices = ['mangadex', 'anilist', 'kitsu', 'myanimelist', 'mangaupdates'] as const
export type CrossIds = Readonly<Partial<Record<(typeof crossIdServices)[number], string>>>

/** A title as a list or search shows it. */
export interface BrowseTitle {
  readonly id: string
  /** Page of the title at its source; where `isDownloadable`, the URL that a follow list contains. */
  readonly url: string
  readonly title: string
  readonly alternativeTitles: readonly string[]
  /** Markdown as the source returns it, without HTML. */
  readonly description: string | null
  /** An image on one of the plugin's hosts. */
  readonly coverUrl: string | null
  readonly status: 'ONGOING' | 'ENDED' | 'ABANDONED' | 'HIATUS' | null
  readonly year: number | null
  /** Minimum age in years, 0..18; null when the source does not say. */
  readonly ageRating: number | null
  /** BCP 47. */
  readonly originalLanguage: string | null
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  /** Writers and artists, each once. */
  readonly authors: readonly string[]
  /** Average rating at the source, 0..10. */
  readonly rating: number | null
  readonly crossIds: CrossIds
}

export interface BrowseTitleDetails extends BrowseTitle {
  /** Languages of the available chapters, BCP 47; empty when the source has no chapters. */
  readonly chapterLanguages: readonly string[]
  /** `relation` in plain English, for example "Sequel". */
  readonly related: readonly { readonly relation: string; readonly title: BrowseTitle }[]
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export interface BrowsePage {
  readonly titles: readonly BrowseTitle[]
  readonly hasMore: boolean
}

export interface BrowseChapter {
  readonly id: string
  readonly url: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly language: string | null
  readonly groups: readonly { readonly id: string | null; readonly name: string }[]
  /** ISO 8601, UTC. */
  readonly releaseDate: string | null
  /** Whether the pages are only on another site. */
  readonly isExternal: boolean
}

export interface BrowseChapterPage {
  readonly chapters: readonly BrowseChapter[]
  readonly total: number
  readonly hasMore: boolean
}

/** A list such as "Popular": `id` is stable, `name` is for people. */
export interface BrowseList {
  readonly id: string
  readonly name: string
}

/**
 * A filter of the search. `one`: at most one option; `many`: any of several; `include-exclude`: each option may be required or excluded.
 */
export interface BrowseFilter {
  /** Letters, digits, "_" and "-". */
  readonly id: string
  readonly name: string
  readonly kind: 'one' | 'many' | 'include-exclude'
  readonly options: readonly BrowseOption[]
}

export interface BrowseOption {
  /** Never starts with "-". */
  readonly value: string
  readonly name: string
  /** Minimum age of the titles that it finds; absent for options that suit everybody. */
  readonly ageRating?: number
}

/** Chosen options by the id of their filter. Unknown filters and options are ignored. */
export type BrowseFilterValues = Readonly<Record<string, { readonly include: readonly string[]; readonly exclude: readonly string[] }>>

/** What applies to every list and search. */
export interface BrowseRequest {
  /** From 0. */
  readonly page: number
  /** Titles for older readers may be left out, which saves requests; null: no limit. The server checks every title again. */
  readonly maxAge: number | null
  /** Languages in which people want titles, most wanted first; empty: the plugin's configuration decides. */
  readonly languages: readonly string[]
}

/** Reading a chapter before it is followed, without storing it. The server passes the images on and caches them for a short time. */
export interface BrowsePreview {
  /**
   * Ids of a chapter's pages in reading order, each once and at most 150 characters long. They contain no address, so that the image can
   * come from another server a minute later.
   * Throws SourceNotFound for a chapter that the title does not have (the title decides who may see it), and ChapterNotHosted.
   */
  pages(titleId: string, chapterId: string, signal: AbortSignal): Promise<readonly string[]>
  /** The image file of a page that `pages` named. Throws SourceNotFound for any other. */
  page(chapterId: string, pageId: string, signal: AbortSignal): Promise<Uint8Array>
}

export interface BrowseProvider {
  /** Whether `url` of its titles can be followed, because a downloader supports the source. */
  readonly isDownloadable: boolean
  readonly lists: readonly BrowseList[]
  /** May query the source once and is then cached by the provider. A source that is down leaves a list that is built in or older. */
  filters(signal: AbortSignal): Promise<readonly BrowseFilter[]>
  /** Throws SourceNotFound for an unknown list, SourceUnavailable, SourceAnswerInvalid. */
  list(listId: string, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage>
  /** Best matches first. An empty query lists everything that passes the filters. */
  search(query: string, filters: BrowseFilterValues, request: BrowseRequest, signal: AbortSignal): Promise<BrowsePage>
  /**
   * Throws SourceNotFound for an unknown id. Related titles are not limited by age: the server leaves out what a person may not see.
   * @param languages as in BrowseRequest
   */
  details(titleId: string, signal: AbortSignal, languages?: readonly string[]): Promise<BrowseTitleDetails>
  /** Newest first, in one language or in all. Absent when the source has no chapters. */
  chapters?(
    titleId: string,
    request: { readonly language: string | null; readonly groupId: string | null; readonly page: number },
    signal: AbortSignal,
  ): Promise<BrowseChapterPage>
  /** Absent when the source's chapters cannot be previewed. Needs `chapters`. */
  readonly preview?: BrowsePreview
}
