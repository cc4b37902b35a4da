// Converts a source's response to values of a series. Unknown values are absent.
import { withoutUndefined } from '../../kernel/objects/without-undefined.ts'
import type { SeriesValues } from '../../library/index.ts'
import type { SeriesMetadataResult } from '../../plugins/index.ts'

/** A response as stored, or as sent by a client to be applied: any part of it. */
export type SourceAnswer = Partial<SeriesMetadataResult>

export function offeredValues(answer: SourceAnswer): Partial<SeriesValues> {
  const values = {
    title: filled(answer.title),
    titleSort: filled(answer.titleSort),
    summary: filled(answer.summary),
    status: answer.status ?? undefined,
    publisher: filled(answer.publisher),
    ageRating: answer.ageRating ?? undefined,
    language: languageTag(answer.language),
    genres: some(answer.genres?.map(storable)),
    tags: some(answer.tags?.map(storable)),
    authors: some(answer.authors?.map((author) => ({ ...author, name: storable(author.name) }))),
    totalBookCount: isCount(answer.totalBookCount) ? answer.totalBookCount : undefined,
    links: some(answer.links?.map(({ label, url }) => ({ label: storable(label), url: storable(url) }))),
    alternateTitles: some(answer.alternativeTitles?.map(({ label, title }) => ({ label: storable(label), title: storable(title) }))),
  }
  return withoutUndefined(values)
}

/** Of an integer column. */
const largestCount = 2_147_483_647
const isCount = (count: number | null | undefined): count is number =>
  count !== null && count !== undefined && count > 0 && count <= largestCount

/** PostgreSQL can't store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '')
const filled = (text: string | null | undefined): string | undefined => (text ? storable(text).trim() || undefined : undefined)
const some = <T>(values: readonly T[] | null | undefined): readonly T[] | undefined => (values && values.length > 0 ? values : undefined)

function languageTag(text: string | null | undefined): string | undefined {
  try {
    return text ? Intl.getCanonicalLocales(text)[0] : undefined
  } catch {
    // An invalid language tag counts as no language.
    return undefined
  }
}
