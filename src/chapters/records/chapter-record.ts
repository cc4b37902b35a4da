/** Where the information that a chapter was downloaded comes from. */
export type RecordSource = 'download' | 'record-file' | 'archive-comment' | 'comicinfo'

/** One entry of the history: a downloaded chapter. */
export interface ChapterRecord {
  /** Identity, see `chapterKeyOf`; unique in a library. */
  readonly chapterKey: string
  readonly url: string
  /** Identity of its title at the source, see `titleKeyOf`; null when unknown. */
  readonly titleKey: string | null
  /** As the source writes it, for example "4.5" or "10a"; null for a oneshot. */
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  /** The source's language code. */
  readonly language: string | null
  readonly groups: readonly string[]
  /** At the source, in the order of `groups`; only known for downloads. */
  readonly groupIds?: readonly (string | null)[]
  /** Name of the archive in the series folder; null when unknown. */
  readonly file: string | null
  readonly sizeBytes: number | null
  readonly pages: number | null
  /** Epoch ms. */
  readonly downloadedAt: number
  readonly source: RecordSource
  /** When its file was deleted because of the title's options; epoch ms. */
  readonly cleanedUpAt?: number | null
  /** Day in UTC, yyyy-mm-dd; only known for downloads. */
  readonly releaseDate?: string | null
}
