// Finds series by a regular expression on their title, for Komga's older lists: `search_regex=^a,TITLE_SORT`.
// Guarantee: only titles that the caller may see are compared, so neither the result nor its timing reveals others; the time grows with
// the titles and not with the pattern, and is spent a few milliseconds at a time.
// Limit: RE2 syntax (docs/adr/0040): no lookaround and no backreferences.
import { RE2JS, RE2JSException } from 're2js'
import type { Db } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { LongWork } from '../../kernel/long-work/index.ts'
import type { Reader } from '../lists/id-page.ts'
import { listVisibleTitles } from './filter-series.queries.ts'

const RegexInvalid = defineError('SEARCH_REGEX_INVALID', 400, 'Invalid search_regex: {reason:sentence}.')
const RegexTooSlow = defineError('SEARCH_REGEX_TOO_SLOW', 400, 'The pattern in search_regex is too slow. Use a simpler one.')

const fields: ReadonlyMap<string, 'title' | 'titleSort'> = new Map([
  ['TITLE', 'title'],
  ['TITLE_SORT', 'titleSort'],
])
const maxPatternLength = 500
/** Repetitions are expanded; more of them would make the pattern itself slow to parse. */
const maxRepetitions = 1000
const pieceMs = 4

export interface RegexSearch {
  readonly db: Db
  readonly longWork: LongWork
  readonly reader: Reader
  /** Aborts the search with its reason. */
  readonly signal: AbortSignal
}

/** @returns ids of the series whose title matches @throws RegexInvalid, RegexTooSlow */
export async function findByRegex(search: RegexSearch, asked: string): Promise<readonly string[]> {
  const comma = asked.lastIndexOf(',')
  const field = fields.get(asked.slice(comma + 1).toUpperCase())
  if (comma < 1 || !field) throw RegexInvalid('add ,TITLE or ,TITLE_SORT at its end')
  const pattern = compile(asked.slice(0, comma))
  const end = await search.longWork.begin(search.reader.userId, search.signal)
  try {
    return await matchAll(search, field, pattern)
  } finally {
    end()
  }
}

function compile(pattern: string): RE2JS {
  const repetitions = pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g).map(([, from, to]) => Number(to ?? from))
  if (pattern.length > maxPatternLength || repetitions.reduce((sum, times) => sum + times, 0) > maxRepetitions) throw RegexTooSlow()
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    throw error instanceof RE2JSException ? RegexInvalid(error.message) : error
  }
}

async function matchAll({ db, longWork, reader, signal }: RegexSearch, field: 'title' | 'titleSort', pattern: RE2JS): Promise<string[]> {
  const matching: string[] = []
  let last: string | undefined
  do {
    const titles = await listVisibleTitles(db, reader.access, { field, after: last })
    let startedAt = performance.now()
    for (const { id, text } of titles) {
      if (pattern.test(text)) matching.push(id)
      if (performance.now() - startedAt < pieceMs) continue
      await longWork.nextChunk()
      startedAt = performance.now()
    }
    await longWork.nextChunk()
    signal.throwIfAborted()
    last = titles.at(-1)?.id
  } while (last !== undefined)
  return matching
}
