/** How we came to know that a chapter was downloaded. */
export type RecordSource = 'download' | 'record-file' | 'archive-comment' | 'comicinfo'

/** One line of the history: a chapter that was downloaded. */
export interface ChapterRecord {
  /** Identity, see `chapterKeyOf`; unique in a library. */
  readonly chapterKey: string
  readonly url: string
  /** Identity of its title at the source, see `titleKeyOf`; null when nobody knows. */
  readonly titleKey: string | null
  /** As the source writes it, for example "4.5" or "10a"; null for a oneshot. */
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  /** The source's language code. */
  readonly language: string | null
  readonly groups: readonly string[]
  /** Name of the archive in the series folder; null when it is not known. */
  readonly file: string | null
  readonly sizeBytes: number | null
  readonly pages: number | null
  /** Epoch ms. */
  readonly downloadedAt: number
  readonly source: RecordSource
}
