// Stores chapters that a source lists but the history does not contain, with the reason, for the next check and for people.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import { chapterKeyOf } from '../urls/chapter-url.rules.ts'
import type { ClassifiedChapters, ListedChapter } from './listed-chapters.rules.ts'
import {
  deleteSourceChapters,
  listSourceChapters,
  listSourceChaptersOfTitles,
  type SourceChapter,
  upsertSourceChapters,
} from './source-chapters.queries.ts'

export interface TitleInLibrary {
  readonly libraryId: string
  readonly titleKey: string
}

interface UnarchivedDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Saves listed chapters that are not in the history, and deletes those that are by now. */
export async function recordListing(deps: UnarchivedDeps, title: TitleInLibrary, sorted: ClassifiedChapters<ListedChapter>): Promise<void> {
  const known = await listSourceChapters(deps.db, title.libraryId, sorted.toFetch.map(keyOf))
  const failed = new Set(known.filter(({ state }) => state === 'failed').map(({ chapterKey }) => chapterKey))
  const missing = sorted.toFetch.filter((chapter) => !failed.has(keyOf(chapter))).map((chapter) => ({ chapter, state: 'missing' as const }))
  const unarchived = [...missing, ...sorted.skipped].map(
    ({ chapter, state }): SourceChapter => ({
      ...factsOf(deps, title, chapter),
      state,
      releaseAt: state === 'future' ? releaseMs(chapter) : null,
    }),
  )
  await inTransaction(deps.db, async (trx) => {
    await deleteSourceChapters(trx, title.libraryId, sorted.recorded.map(keyOf))
    await upsertSourceChapters(trx, unarchived)
  })
}

/** Deletes missing chapters that their source no longer lists. @param listed ids of all chapters that it lists */
export async function deleteUnlisted(
  { db }: UnarchivedDeps,
  { libraryId, titleKey }: TitleInLibrary,
  listed: readonly string[],
): Promise<void> {
  const keys = new Set(listed.map(chapterKeyOf))
  const gone = (await listSourceChaptersOfTitles(db, libraryId, [titleKey])).filter(
    ({ state, chapterKey }) => state === 'missing' && !keys.has(chapterKey),
  )
  await deleteSourceChapters(
    db,
    libraryId,
    gone.map(({ chapterKey }) => chapterKey),
  )
}

export interface FailedChapter {
  readonly chapter: ListedChapter
  /** Null when unknown. */
  readonly reason: Sentence | null
}

/**
 * Saves chapters that a download gave up on, so that automatic downloads skip them for a while.
 * @param cooldownMs for how long, after this many failures
 */
export async function recordFailures(
  deps: UnarchivedDeps,
  title: TitleInLibrary,
  failed: readonly FailedChapter[],
  cooldownMs: (failures: number) => number,
): Promise<void> {
  const keys = failed.map(({ chapter }) => keyOf(chapter))
  await inTransaction(deps.db, async (trx) => {
    const known = new Map((await listSourceChapters(trx, title.libraryId, keys)).map((row) => [row.chapterKey, row.failures]))
    const noted = failed.map(({ chapter, reason }): SourceChapter => {
      const failures = (known.get(keyOf(chapter)) ?? 0) + 1
      const notBefore = deps.clock.now() + cooldownMs(failures)
      return { ...factsOf(deps, title, chapter), state: 'failed', reason: storeSentence(reason), failures, notBefore }
    })
    await upsertSourceChapters(trx, noted)
  })
}

const keyOf = (chapter: ListedChapter): string => chapterKeyOf(chapter.id)

const factsOf = (
  { clock }: UnarchivedDeps,
  { libraryId, titleKey }: TitleInLibrary,
  chapter: ListedChapter,
): Omit<SourceChapter, 'state'> => ({
  libraryId,
  titleKey,
  chapterKey: keyOf(chapter),
  url: chapter.url,
  number: chapter.number,
  volume: chapter.volume,
  title: chapter.title,
  groups: toJson(chapter.scanlationGroups.map(({ name }) => name)),
  reason: null,
  failures: 0,
  notBefore: null,
  releaseAt: null,
  seenAt: clock.now(),
  info: toJson(chapter),
})

function releaseMs({ releaseDate }: ListedChapter): number | null {
  const ms = releaseDate === null ? Number.NaN : Date.parse(releaseDate)
  return Number.isNaN(ms) ? null : ms
}
