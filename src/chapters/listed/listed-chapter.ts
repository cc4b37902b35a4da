/** The fields of a listed chapter that decisions are based on; the plugins' ChapterInfo has them too. */
export interface ListedChapter {
  readonly id: string
  readonly url: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly language: string | null
  readonly scanlationGroups: readonly { readonly id: string | null; readonly name: string }[]
  /** ISO 8601. */
  readonly releaseDate: string | null
  /** Unknown when missing. */
  readonly pages?: number | null
  readonly state: 'available' | 'external' | 'removed' | 'future'
}
