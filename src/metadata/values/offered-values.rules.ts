// Converts a source's response to values of a series. Unknown values are absent.
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
    genres: some(answer.genres),
    tags: some(answer.tags),
    authors: some(answer.authors),
    totalBookCount: answer.totalBookCount || undefined,
    links: some(answer.links),
    alternateTitles: some(answer.alternativeTitles),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<SeriesValues>
}

const filled = (text: string | null | undefined): string | undefined => text?.trim() || undefined
const some = <T>(values: readonly T[] | null | undefined): readonly T[] | undefined => (values && values.length > 0 ? values : undefined)

function languageTag(text: string | null | undefined): string | undefined {
  try {
    return text ? Intl.getCanonicalLocales(text)[0] : undefined
  } catch {
    // An invalid language tag counts as no language.
    return undefined
  }
}
