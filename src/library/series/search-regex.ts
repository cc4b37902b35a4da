// Series by a pattern of their title, as Komga's older lists take it: `search_regex=^a,TITLE_SORT`.
// Promise: no pattern holds the server up for longer than `mostMs`; one that never ends is refused.
import { runInNewContext } from 'node:vm'
import type { Db } from '../../kernel/db/index.ts'
import { listTitles } from './filter-series.queries.ts'
import { RegexInvalid, RegexTooSlow } from './series.errors.ts'

const mostMs = 250
const fields = { TITLE: 'title', TITLE_SORT: 'titleSort' } as const

/** @returns ids of the series whose title matches; undefined when nothing is asked @throws RegexInvalid, RegexTooSlow */
export async function findByRegex(db: Db, asked: string | undefined): Promise<readonly string[] | undefined> {
  if (asked === undefined) return undefined
  const comma = asked.lastIndexOf(',')
  const field = fields[asked.slice(comma + 1).toUpperCase() as keyof typeof fields]
  if (comma < 1 || !field) throw RegexInvalid('add ,TITLE or ,TITLE_SORT at its end')
  const pattern = compile(asked.slice(0, comma))
  const titles = await listTitles(db, field)
  const matches = matchAll(
    pattern,
    titles.map(({ text }) => text),
  )
  return titles.filter((_, index) => matches[index]).map(({ id }) => id)
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'iu')
  } catch (error) {
    throw RegexInvalid(error instanceof Error ? error.message : String(error))
  }
}

function matchAll(pattern: RegExp, texts: readonly string[]): readonly boolean[] {
  try {
    return runInNewContext('texts.map((text) => pattern.test(text))', { texts, pattern }, { timeout: mostMs }) as readonly boolean[]
  } catch (error) {
    throw (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? RegexTooSlow() : error
  }
}
