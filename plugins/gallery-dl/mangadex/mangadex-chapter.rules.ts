import type { ChapterInfo, ChapterState, ScanlationGroup } from '../../../src/plugins/contract/download-provider.ts'
import type { Aggregate, Chapter } from './mangadex-responses.ts'
import { mangadexChapterUrl } from './mangadex-url.rules.ts'

/** Converts a MangaDex chapter to the server's model. @param nowMs decides which chapters are not published yet */
export function chapterInfoOf({ id, attributes, relationships }: Chapter, nowMs: number): ChapterInfo {
  return {
    id,
    url: mangadexChapterUrl(id),
    number: textOrNull(attributes.chapter),
    volume: attributes.volume === 'none' ? null : textOrNull(attributes.volume),
    title: textOrNull(attributes.title),
    language: attributes.translatedLanguage ?? null,
    scanlationGroups: relationships.filter(({ type }) => type === 'scanlation_group').map(groupOf),
    releaseDate: instantOrNull(attributes.publishAt),
    pages: attributes.pages ?? null,
    state: stateOf(attributes, nowMs),
    externalUrl: attributes.externalUrl ?? null,
  }
}

/** A chapter id that MangaDex no longer returns. */
export const removedChapter = (id: string): ChapterInfo => ({
  id,
  url: mangadexChapterUrl(id),
  number: null,
  volume: null,
  title: null,
  language: null,
  scanlationGroups: [],
  releaseDate: null,
  pages: null,
  state: 'removed',
  externalUrl: null,
})

/**
 * Ids of all uploads in an aggregate, or undefined when an entry counts more uploads than it lists. Uploads under the number "none" are
 * different oneshots and count like any other.
 */
export function uploadIdsOf({ volumes }: Aggregate): readonly string[] | undefined {
  const entries = Object.values(volumes).flatMap(({ chapters }) => Object.values(chapters))
  if (entries.some(({ others, count }) => 1 + others.length !== count)) return undefined
  return [...new Set(entries.flatMap(({ id, others }) => [id, ...others]))]
}

/** A chapter that is only a link stays external even if its date is in the future: it may become readable on MangaDex on that date. */
function stateOf(attributes: Chapter['attributes'], nowMs: number): ChapterState {
  const empty = attributes.pages === 0
  if (attributes.isUnavailable) return 'removed'
  if (attributes.externalUrl && empty) return 'external'
  if (attributes.publishAt && Date.parse(attributes.publishAt) > nowMs) return 'future'
  return empty ? 'removed' : 'available'
}

function groupOf({ id, attributes }: Chapter['relationships'][number]): ScanlationGroup {
  const name = attributes?.name
  return { id, name: typeof name === 'string' && name.trim() !== '' ? name.trim() : id }
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

function instantOrNull(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
