// Finds series whose titles resemble a search that found little. Limits: of the first `maxLookedAt` titles, at most `maxCandidates` that
// the caller may find are compared, and at most `maxSimilar` series are found; only titles and alternate titles tolerate typos.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, readInBackground, type Tables, type TextQuery } from '../../kernel/db/index.ts'
import { readAlternateTitles } from '../stored-metadata.ts'
import { maxLookedAt } from './find-by-text.queries.ts'
import { selectHits } from './hit-documents.queries.ts'
import { needlesOfWord, tokenize } from './search-text.rules.ts'
import { needlesOfMisspelled, toleratedTypos, typosInTitle } from './search-typos.rules.ts'

/** A search that finds fewer series is repeated with tolerance for typos. */
export const fewHits = 3
const maxCandidates = 2_000
const maxSimilar = 100
const maxWords = 10
/** Comparing that many titles takes about a millisecond. */
const titlesAtOnce = 50

interface SimilarSearch {
  /** Folded. */
  readonly words: readonly string[]
  /** The series that the caller may find: others must not take the place of these. */
  readonly among: SelectQueryBuilder<Tables, 'series', object>
}

/** Ids of the series with a similar title, most similar first. */
export async function findSimilarSeries(db: Db, { words, among }: SimilarSearch): Promise<readonly string[]> {
  if (words.length > maxWords || !words.some((word) => toleratedTypos(word) > 0)) return []
  const all = words.flatMap(toNeedles)
  const hits = selectHits(db, 'series', { query: { all, none: [] }, limit: maxLookedAt })
  const candidates = among
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['seriesMetadata.seriesId', 'seriesMetadata.title', 'seriesMetadata.titleSort', 'seriesMetadata.alternateTitles'])
    .where('series.id', 'in', sql<string>`(select "refId" from (${hits}) as "hit")`)
    .limit(maxCandidates)
  const similar: { readonly id: string; readonly typos: number }[] = []
  for (const [index, row] of (await readInBackground(db, candidates)).entries()) {
    if (index % titlesAtOnce === titlesAtOnce - 1) await nextTurn()
    const alternates = readAlternateTitles(row.alternateTitles, row.seriesId).map(({ title }) => title)
    const typos = [row.title, row.titleSort, ...alternates].map((title) => typosInTitle(words, tokenize(title)))
    const fewest = Math.min(...typos.map((count) => count ?? Number.POSITIVE_INFINITY))
    // Without any typo, the search itself has found it.
    if (fewest > 0 && Number.isFinite(fewest)) similar.push({ id: row.seriesId, typos: fewest })
  }
  return similar
    .sort((one, other) => one.typos - other.typos)
    .slice(0, maxSimilar)
    .map(({ id }) => id)
}

const columns = ['title']

function toNeedles(word: string): readonly TextQuery[] {
  const needles = toleratedTypos(word) > 0 ? needlesOfMisspelled(word) : needlesOfWord(word)
  return needles.length === 0 ? [] : [{ any: needles.map((needle) => ({ needle, columns })) }]
}
