// What a run does before it fetches: queries the source, finds the folder, merges the known records and decides which chapters are
// missing.

import {
  type ClassifiedChapters,
  classifyChapters,
  deleteUnlisted,
  followSource,
  readChapterPolicy,
  recordListing,
} from '../../chapters/listed/index.ts'
import { readTitleOptions } from '../../chapters/options/index.ts'
import {
  assignTitleToStandaloneChapters,
  findFolderOfStandaloneChapters,
  listRecordedKeys,
  pathOfSeries,
  type SeriesLocation,
} from '../../chapters/records/index.ts'
import { chapterKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import { inTransaction, toJson } from '../../kernel/db/index.ts'
import { removeParts } from '../../kernel/files/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { Library } from '../../library/index.ts'
import type { ChapterInfo, TitleInfo, TitleListing } from '../../plugins/index.ts'
import { requestRenames } from '../naming/apply-renames.task.ts'
import { chooseSeriesFolder, folderNamesClaim, type TitleToStore } from '../naming/choose-series-folder.ts'
import type { FolderNaming } from '../naming/series-folder.rules.ts'
import { recordOwnFiles } from '../own-files/record-own-files.ts'
import { findTitleKey } from '../queue/title-of-listing.ts'
import { readChapterInfo, readTitleInfo } from '../stored-source-facts.ts'
import { addChapters, type DownloadChapterTable, listChapters, removeChapters, saveChapter } from './download-chapters.queries.ts'
import type { PlannedRun, Run } from './download-run.ts'
import { assertDiskAvailable, isFolderThere } from './open-library.ts'

/** @throws what the provider throws, and file system errors */
export async function planRun(run: Run, library: Library): Promise<PlannedRun> {
  const before = (await listChapters(run.deps.db, run.row.id)).map(({ chapterKey }) => chapterKey)
  const listing = await listWanted(run)
  run.held.signal.throwIfAborted()
  run.deps.onStep('listed')
  const titleKey = titleKeyOf(listing.title.id)
  const chapterKeys = listing.chapters.map(({ id }) => chapterKeyOf(id))
  const place = await chooseTitleFolder(run, library, listing.title, { title: listing.title.title, titleKey, chapterKeys })
  const { recorded, records } = await recoverKnown(run, place, listing.chapters)
  run.deps.onStep('recovered')
  const titleInLibrary = { libraryId: library.id, titleKey }
  // Selected chapters are as the source listed them when they were queued.
  if (run.row.listsChapters === 1) await followSource(run.deps.db, titleInLibrary, listing.chapters)
  const policy = await readChapterPolicy(run.deps.db, titleInLibrary)
  const compared = classifyChapters(listing.chapters, recorded, policy)
  // Selected chapters are downloaded even if there is another release.
  const sorted = run.row.listsChapters === 1 ? compared : classifyChapters(listing.chapters, recorded, { ...policy, downloaded: [] })
  await recordListing(run.deps, titleInLibrary, sorted)
  // An empty list is more often a source error than the end of a title, so it does not erase what was listed before.
  const isWholeTitle = run.row.listsChapters === 1 && titleKeyOf(run.row.url) === titleKey && listing.chapters.length > 0
  if (isWholeTitle) {
    await deleteUnlisted(
      run.deps,
      titleInLibrary,
      listing.chapters.map(({ id }) => id),
    )
  }
  await storePlan(run, sorted)
  const ownKeys = new Set([...before, ...sorted.toFetch.map(({ id }) => chapterKeyOf(id))])
  run.deps.onStep('planned')
  const replacing = new Map(
    [...compared.replacing].map(([chapter, others]) => [chapterKeyOf(chapter.id), others.map(({ id }) => chapterKeyOf(id))]),
  )
  const nothingToFetch = describeNothing(sorted)
  const folder = { exists: await isFolderThere(place) }
  const planned = { ...run, library, title: listing.title, titleKey, place, folder, ownKeys, replacing, nothingToFetch }
  // A killed run may have left an archive under the name of the release that it replaced.
  if (records.some(({ file }) => file === null)) await requestRenames(planned, run.deps.db)
  return planned
}

/** Returns the title and its chapters under the key that the library uses. */
async function listWanted(run: Run): Promise<TitleListing> {
  const listing = await fetchWantedListing(run)
  const titleKey = await findTitleKey(run.deps.db, run.row.libraryId, listing)
  return titleKey === titleKeyOf(listing.title.id) ? listing : { ...listing, title: { ...listing.title, id: titleKey, url: titleKey } }
}

/** Returns everything that the source lists, or what the download was queued with. */
async function fetchWantedListing({ deps, row, held, provider }: Run): Promise<TitleListing> {
  if (row.listsChapters === 1) {
    const title = { libraryId: row.libraryId, titleKey: titleKeyOf(row.url) }
    const { languages } = (await readTitleOptions(deps.db, title)).effective
    return provider.getAvailableChapters(row.url, held.signal, languages === null ? undefined : { languages })
  }
  const rows = await listChapters(deps.db, row.id)
  const storedTitle = row.titleInfo === null ? null : readTitleInfo(row.titleInfo, row.id)
  return {
    title: storedTitle ?? (await provider.resolveTitle(row.url, held.signal)),
    chapters: rows.map(({ info, chapterKey }) => readChapterInfo(info, `${row.id} ${chapterKey}`)),
  }
}

/** The folder is saved under the claim that chose it, so that no other title and no rename takes it. */
async function chooseTitleFolder(run: Run, library: Library, info: TitleInfo, title: TitleToStore): Promise<SeriesLocation> {
  const naming: FolderNaming = run.config.folder_naming === 'title' ? 'title' : 'uuid'
  const choose = async () => {
    const folder = await chooseSeriesFolder(run.deps, library, title, naming)
    await run.held.save(run.deps.db, { title: info.title, titleInfo: toJson(info), seriesFolder: folder })
    return folder
  }
  const seriesFolder = await run.deps.claims.hold(folderNamesClaim(library.id), choose, { signal: run.held.signal })
  await assertDiskAvailable(run.deps.db, library, seriesFolder)
  const place = { libraryId: library.id, root: library.root, seriesFolder, titleKey: title.titleKey }
  await adoptStandaloneChapters(run, place, title)
  await run.deps.history.hold(place, () => removeParts(pathOfSeries(place)), { signal: run.held.signal })
  return place
}

/** Assigns chapters that were downloaded before their series was known to that series if they are in its folder. */
async function adoptStandaloneChapters({ deps }: Run, { libraryId, seriesFolder }: SeriesLocation, title: TitleToStore): Promise<void> {
  const keys = title.chapterKeys.filter((key) => key !== title.titleKey)
  if ((await findFolderOfStandaloneChapters(deps.db, libraryId, keys)) !== seriesFolder) return
  await inTransaction(deps.db, (trx) => assignTitleToStandaloneChapters(trx, { libraryId, titleKey: title.titleKey }, keys))
}

/** Loads all known records; files that a killed run left unrecorded in the folder are recorded now. */
async function recoverKnown({ deps }: Run, place: SeriesLocation, listed: readonly ChapterInfo[]) {
  const { records } = await deps.history.recover(place)
  const keys = listed.flatMap(({ id, url }) => [chapterKeyOf(id), chapterKeyOf(url)])
  const inLibrary = await listRecordedKeys(deps.db, place.libraryId, keys)
  const recorded = new Set([...inLibrary, ...records.map(({ chapterKey }) => chapterKey)])
  for (const key of await recordOwnFiles(deps, place, listed, { records, recorded })) recorded.add(key)
  return { records, recorded }
}

/** Updates the download's chapter list to what is missing now. */
async function storePlan({ deps, row }: Run, sorted: ClassifiedChapters<ChapterInfo>): Promise<void> {
  const recorded = new Set(sorted.recorded.map(({ id }) => chapterKeyOf(id)))
  await inTransaction(deps.db, async (trx) => {
    const existing = await listChapters(trx, row.id)
    for (const { chapterKey, state } of existing) {
      if (state !== 'DONE' && recorded.has(chapterKey))
        await saveChapter(trx, { downloadId: row.id, chapterKey }, { state: 'DONE', lastError: null, pages: null })
    }
    await removeChapters(
      trx,
      row.id,
      sorted.skipped.map(({ chapter }) => chapterKeyOf(chapter.id)),
    )
    const wanted = new Set(sorted.toFetch.map(({ id }) => chapterKeyOf(id)))
    for (const { chapterKey, state } of existing) {
      // It was downloaded by this download, and is wanted again since.
      if (state === 'DONE' && wanted.has(chapterKey))
        await saveChapter(trx, { downloadId: row.id, chapterKey }, { state: 'WAITING', file: null, pages: null, acceptedPages: null })
    }
    await addChapters(trx, chapterRows(row.id, sorted.toFetch, existing.length))
  })
}

/** Builds rows for chapters to fetch. @param firstPosition position of the first one in the download */
export const chapterRows = (downloadId: string, chapters: readonly ChapterInfo[], firstPosition: number): readonly DownloadChapterTable[] =>
  chapters.map((chapter, n) => ({
    downloadId,
    chapterKey: chapterKeyOf(chapter.id),
    position: firstPosition + n,
    url: chapter.url,
    info: toJson(chapter),
    state: 'WAITING',
    attempts: 0,
    permanent: 0,
    lastError: null,
    file: null,
    pages: null,
    acceptedPages: null,
    told: 0,
  }))

const NothingListed = defineSentence('NOTHING_LISTED', 'The source has no chapters in the selected language.')
const NothingNew = defineSentence('NOTHING_NEW', 'No new chapters.')
const NothingNewExcept = defineSentence('NOTHING_NEW_BUT', 'No new chapters; {reasons:list}.')

function describeNothing({ recorded, skipped }: ClassifiedChapters<ChapterInfo>): Sentence {
  if (recorded.length + skipped.length === 0) return NothingListed()
  const reasons = skipReasons.flatMap(([state, words]) => {
    const count = skipped.filter((chapter) => chapter.state === state).length
    return count === 0 ? [] : [words(count)]
  })
  return reasons.length === 0 ? NothingNew() : NothingNewExcept(reasons)
}

const skipReasons = [
  ['external', defineSentence('SOME_EXTERNAL', '{count:number} {count?is:are} only available on another site')],
  ['removed', defineSentence('SOME_REMOVED', '{count:number} {count?was:were} removed by the source')],
  ['future', defineSentence('SOME_ANNOUNCED', '{count:number} {count?is:are} only announced')],
  ['blacklisted', defineSentence('SOME_BLACKLISTED', '{count:number} {count?is:are} blacklisted')],
  ['other-group', defineSentence('SOME_FROM_BETTER_GROUP', '{count:number} {count?is:are} already available from a preferred group')],
  ['out-of-range', defineSentence('SOME_OUT_OF_RANGE', "{count:number} {count?is:are} skipped because of the title's download options")],
] as const
