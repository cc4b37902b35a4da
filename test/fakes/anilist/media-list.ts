// The arguments of AniList's `media`, as its documentation describes them. Variables have the names of the arguments.

export type AniListMedia = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly format: string
  readonly title: Readonly<Record<string, string | null>>
}

export interface AniListArguments {
  readonly id?: number
  readonly ids?: readonly number[]
  readonly search?: string
  readonly sort?: readonly string[]
  readonly status_in?: readonly string[]
  readonly format_in?: readonly string[]
  readonly countryOfOrigin?: string
  readonly genre_in?: readonly string[]
  readonly genre_not_in?: readonly string[]
  readonly isAdult?: boolean
  readonly startDate_greater?: number
  readonly startDate_lesser?: number
}

/** Manga that match every argument; novels are excluded by each query of the server. */
export function mangaMatching(all: readonly AniListMedia[], wanted: AniListArguments): readonly AniListMedia[] {
  const found = all.filter((media) => media.format !== 'NOVEL' && matches(media, wanted))
  const key = sortKeys[wanted.sort?.[0] ?? '']
  return key ? found.toSorted((a, b) => key(b) - key(a)) : found
}

function matches(media: AniListMedia, wanted: AniListArguments): boolean {
  const genres = media.genres as readonly string[]
  const started = startedAt(media)
  return (
    (wanted.id === undefined || wanted.id === media.id) &&
    (wanted.ids === undefined || wanted.ids.includes(media.id)) &&
    (wanted.search === undefined || isNamed(media, wanted.search)) &&
    (wanted.status_in === undefined || wanted.status_in.includes(String(media.status))) &&
    (wanted.format_in === undefined || wanted.format_in.includes(media.format)) &&
    (wanted.countryOfOrigin === undefined || wanted.countryOfOrigin === media.countryOfOrigin) &&
    (wanted.genre_in === undefined || wanted.genre_in.every((genre) => genres.includes(genre))) &&
    !wanted.genre_not_in?.some((genre) => genres.includes(genre)) &&
    (wanted.isAdult === undefined || wanted.isAdult === media.isAdult) &&
    (wanted.startDate_greater === undefined || started > wanted.startDate_greater) &&
    (wanted.startDate_lesser === undefined || started < wanted.startDate_lesser)
  )
}

const isNamed = ({ title }: AniListMedia, text: string): boolean =>
  Object.values(title).some((name) => name?.toLowerCase().includes(text.toLowerCase()))

/** AniList's FuzzyDateInt: 20240900 is September 2024. */
function startedAt({ startDate }: AniListMedia): number {
  const { year, month, day } = startDate as { year?: number; month?: number; day?: number }
  return (year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0)
}

const numberIn = (field: string) => (media: AniListMedia) => Number(media[field] ?? 0)
const sortKeys: Readonly<Record<string, (media: AniListMedia) => number>> = {
  POPULARITY_DESC: numberIn('popularity'),
  TRENDING_DESC: numberIn('trending'),
  SCORE_DESC: numberIn('averageScore'),
  START_DATE_DESC: startedAt,
}
