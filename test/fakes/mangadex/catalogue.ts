// The contents of the fake MangaDex, as plain values. Ids are derived from names, so that a run can be repeated.
import { createHash } from 'node:crypto'
import { defaultPageShape, type PageShape } from '../page-images.ts'

export type ContentRating = 'safe' | 'suggestive' | 'erotica' | 'pornographic'

/** Fields of a title that a test may set; the rest has plain defaults. */
export interface TitleSpec {
  /** English title, or titles by language; `{}` gives the title no name. */
  readonly title?: string | Readonly<Record<string, string>>
  readonly alternativeTitles?: readonly Readonly<Record<string, string>>[]
  readonly description?: string | Readonly<Record<string, string>>
  readonly authors?: readonly string[]
  readonly artists?: readonly string[]
  /** Tag names by group, for example `{ genre: ['Action'], theme: ['Ninja'] }`. */
  readonly tags?: Readonly<Record<string, readonly string[]>>
  readonly status?: 'ongoing' | 'completed' | 'hiatus' | 'cancelled'
  readonly year?: number | null
  readonly contentRating?: ContentRating
  readonly originalLanguage?: string
  readonly links?: Readonly<Record<string, string>>
  /** Whether it has one; `drawn` shows the title instead of noise. */
  readonly cover?: boolean | 'drawn'
  /** Its numeric id from before 2021; 0 for newer titles. */
  readonly legacyId?: number
  readonly demographic?: 'shounen' | 'shoujo' | 'seinen' | 'josei' | null
  /** People who follow it; by default fewer for each added title. */
  readonly followers?: number
  /** Average rating, 1..10. */
  readonly rating?: number | null
  /** ISO 8601; by default a day later for each added title. */
  readonly createdAt?: string
  /** Related titles by how they are related, as positions from 1: `{ sequel: 2 }`. */
  readonly relations?: Readonly<Record<string, number>>
  readonly pageShape?: Partial<PageShape>
}

/** Fields of a chapter that a test may set. */
export interface ChapterSpec {
  /** As MangaDex formats it: '4.5', '10a', null for a oneshot. */
  readonly number?: string | null
  readonly volume?: string | null
  readonly title?: string | null
  readonly language?: string
  readonly groups?: readonly string[]
  readonly pages?: number
  /** ISO 8601; in the future for an announced chapter. */
  readonly publishAt?: string
  /** Hosted elsewhere; such a chapter has no pages unless `pages` is set. */
  readonly externalUrl?: string | null
  /** Still listed, but unavailable. */
  readonly unavailable?: boolean
  /** Published, but not yet in the feed of followed titles, whose index lags by hours. */
  readonly unindexed?: boolean
}

export interface FakeTitle extends Required<Omit<TitleSpec, 'pageShape' | 'title' | 'description'>> {
  readonly id: string
  readonly title: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
  readonly pageShape: PageShape
}

export interface FakeChapter {
  readonly id: string
  readonly titleId: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly language: string
  readonly groups: readonly string[]
  readonly pages: number
  readonly publishAt: string
  readonly externalUrl: string | null
  readonly unavailable: boolean
  readonly unindexed: boolean
}

/** Titles and chapters in the order in which they were added. */
export interface Catalogue {
  readonly titles: FakeTitle[]
  readonly chapters: FakeChapter[]
}

/** A version 4 UUID derived from a text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function addTitle(catalogue: Catalogue, spec: TitleSpec): FakeTitle {
  const n = catalogue.titles.length + 1
  const title: FakeTitle = {
    alternativeTitles: [],
    authors: ['An Author'],
    artists: ['An Artist'],
    tags: { genre: ['Action'], theme: ['School Life'] },
    status: 'ongoing',
    year: 2015,
    contentRating: 'safe',
    originalLanguage: 'ja',
    links: {},
    cover: true,
    legacyId: 0,
    demographic: null,
    followers: 10_000 - n,
    rating: null,
    createdAt: new Date(Date.UTC(2018, 0, n, 12)).toISOString(),
    relations: {},
    ...spec,
    id: uuidOf(`title ${n}`),
    title: inEnglish(spec.title ?? `Title ${n}`),
    description: inEnglish(spec.description ?? `What happens in title ${n}.`),
    pageShape: { ...defaultPageShape, ...spec.pageShape },
  }
  catalogue.titles.push(title)
  return title
}

export function addChapter(catalogue: Catalogue, titleId: string, spec: ChapterSpec): FakeChapter {
  const n = catalogue.chapters.filter((chapter) => chapter.titleId === titleId).length + 1
  const chapter: FakeChapter = {
    number: String(n),
    volume: null,
    title: null,
    language: 'en',
    groups: ['A Group'],
    unavailable: false,
    unindexed: false,
    publishAt: new Date(Date.UTC(2020, 0, n, 12)).toISOString(),
    ...spec,
    id: uuidOf(`${titleId} chapter ${n}`),
    titleId,
    pages: spec.pages ?? (spec.externalUrl ? 0 : 3),
    externalUrl: spec.externalUrl ?? null,
  }
  catalogue.chapters.push(chapter)
  return chapter
}

const inEnglish = (text: string | Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  typeof text === 'string' ? { en: text } : text
