// ComicInfo.xml (Anansi project, v2.0 with the additions of the v2.1 draft): one table of its elements, from which the type, the writer
// and the parser are derived.

/**
 * Value of an element:
 * - text: one line; paragraphs: text with line breaks
 * - integer: 0 or more; rating: 0 to 5
 * - list: texts separated by commas, so none of them contains one; links: addresses separated by white space
 */
interface ValueOf {
  readonly text: string
  readonly paragraphs: string
  readonly integer: number
  readonly rating: number
  readonly list: readonly string[]
  readonly links: readonly string[]
}

export type ElementKind = keyof ValueOf

/** Element, field, kind; in schema order, which strict readers require. `Pages` goes between AgeRating and CommunityRating. */
export const elementsBeforePages = [
  ['Title', 'title', 'text'],
  ['Series', 'series', 'text'],
  ['Number', 'number', 'text'],
  ['Count', 'count', 'integer'],
  ['Volume', 'volume', 'integer'],
  ['AlternateSeries', 'alternateSeries', 'text'],
  ['AlternateNumber', 'alternateNumber', 'text'],
  ['AlternateCount', 'alternateCount', 'integer'],
  ['Summary', 'summary', 'paragraphs'],
  ['Notes', 'notes', 'paragraphs'],
  ['Year', 'year', 'integer'],
  ['Month', 'month', 'integer'],
  ['Day', 'day', 'integer'],
  ['Writer', 'writers', 'list'],
  ['Penciller', 'pencillers', 'list'],
  ['Inker', 'inkers', 'list'],
  ['Colorist', 'colorists', 'list'],
  ['Letterer', 'letterers', 'list'],
  ['CoverArtist', 'coverArtists', 'list'],
  ['Editor', 'editors', 'list'],
  ['Translator', 'translators', 'list'],
  ['Publisher', 'publisher', 'text'],
  ['Imprint', 'imprint', 'text'],
  ['Genre', 'genres', 'list'],
  ['Tags', 'tags', 'list'],
  ['Web', 'web', 'links'],
  ['PageCount', 'pageCount', 'integer'],
  ['LanguageISO', 'languageIso', 'text'],
  ['Format', 'format', 'text'],
  ['BlackAndWhite', 'blackAndWhite', 'text'],
  ['Manga', 'manga', 'text'],
  ['Characters', 'characters', 'list'],
  ['Teams', 'teams', 'list'],
  ['Locations', 'locations', 'list'],
  ['ScanInformation', 'scanInformation', 'text'],
  ['StoryArc', 'storyArcs', 'list'],
  ['StoryArcNumber', 'storyArcNumbers', 'list'],
  ['SeriesGroup', 'seriesGroups', 'list'],
  ['AgeRating', 'ageRating', 'text'],
] as const satisfies readonly ElementRow[]

export const elementsAfterPages = [
  ['CommunityRating', 'communityRating', 'rating'],
  ['MainCharacterOrTeam', 'mainCharacterOrTeam', 'text'],
  ['Review', 'review', 'paragraphs'],
  ['GTIN', 'gtin', 'text'],
] as const satisfies readonly ElementRow[]

export type ElementRow = readonly [element: string, field: string, kind: ElementKind]

type Row = (typeof elementsBeforePages | typeof elementsAfterPages)[number]

/** Every field is optional: unknown values are absent, never empty and never 0. */
export type ComicInfo = { readonly [R in Row as R[1]]?: ValueOf[R[2]] | undefined } & {
  readonly pages?: readonly ComicPage[] | undefined
}

/** One page of the `Pages` element. */
export interface ComicPage {
  /** Index of the page, from 0. */
  readonly image: number
  /** "FrontCover", "Story", "Advertisement" and so on. */
  readonly type?: string | undefined
  readonly doublePage?: boolean | undefined
  readonly bookmark?: string | undefined
  readonly imageBytes?: number | undefined
  readonly widthPx?: number | undefined
  readonly heightPx?: number | undefined
}

/** Values of `Manga`. */
export type MangaKind = 'Unknown' | 'No' | 'Yes' | 'YesAndRightToLeft'
