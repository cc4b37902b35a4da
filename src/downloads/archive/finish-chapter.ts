// From staged pages to a recorded chapter.
// Order, and the result of a crash in between: archive under its final name (else the pages are still staged) → database (else the
// archive is found in the folder and recorded) → record file (else written from the database) → staging folder deleted (else deleted at
// the next start).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolderLanguages, readTitleOptions } from '../../chapters/options/index.ts'
import { type ChapterRecord, listFolderRecords, pathOfSeries, saveRecordFileName } from '../../chapters/records/index.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { scanFolderTask } from '../../library/index.ts'
import { chapterFolder } from '../../plugins/index.ts'
import { SeriesFolderMoved } from '../downloads.errors.ts'
import { requestRenames } from '../naming/apply-renames.task.ts'
import { hasSeveralLanguages } from '../naming/chapter-file-name.rules.ts'
import { saveChapter } from '../run/download-chapters.queries.ts'
import type { PlannedRun, WantedChapter } from '../run/download-run.ts'
import { assertDiskAvailable, assertNotMoved, isFolderThere } from '../run/open-library.ts'
import { stagingFolder } from './staging.ts'
import { pagesWithoutMissing, type StagedPage, verifyPages } from './verify-pages.ts'
import { writeChapterArchive } from './write-chapter-archive.ts'

/**
 * @param announced number of pages that the extractor announced
 * @throws ChapterIncomplete when pages are missing or damaged, DownloadDiskUnavailable, RunStopped when the download is lost, the error of
 * the file system
 */
export const finishChapter = (run: PlannedRun, chapter: WantedChapter, announced: number): Promise<void> =>
  finishWith(run, chapter, { isComplete: true, select: (folder) => verifyPages(folder, announced) })

/**
 * Finishes a chapter that a person wants without its missing pages. It replaces no other release, which may be complete.
 * @param atLeast number of pages that must be there
 * @throws ChapterIncomplete when there are fewer; else what `finishChapter` throws
 */
export const finishIncompleteChapter = (run: PlannedRun, chapter: WantedChapter, atLeast: number): Promise<void> =>
  finishWith(run, chapter, { isComplete: false, select: (folder) => pagesWithoutMissing(folder, atLeast) })

interface PageSelection {
  readonly isComplete: boolean
  select(folder: string): Promise<readonly StagedPage[]>
}

async function finishWith(run: PlannedRun, chapter: WantedChapter, { isComplete, select }: PageSelection): Promise<void> {
  const { deps, place } = run
  const staged = join(stagingFolder(run.library.root, run.row.id), chapterFolder(chapter.info.id))
  const pages = await select(staged)
  deps.onStep('pages-verified')
  await assertDiskAvailable(deps.db, run.library, place.seriesFolder)
  const archive = (signal: AbortSignal) => archiveChapter(run, chapter, { pages, isComplete, signal })
  const record = await deps.history.hold(place, archive, { signal: run.held.signal })
  deps.onStep('committed')
  await deps.history.addToRecordFile(place, record)
  deps.onStep('record-file-written')
  await rm(staged, { recursive: true, force: true })
  deps.onStep('chapter-staging-dropped')
  run.progress.emit()
}

interface PagesToArchive {
  readonly pages: readonly StagedPage[]
  readonly isComplete: boolean
  /** Aborted when the claim on the folder is lost. */
  readonly signal: AbortSignal
}

/** Under the folder's claim: the replaced archive is neither renamed nor read before the new one is recorded. */
async function archiveChapter(run: PlannedRun, chapter: WantedChapter, content: PagesToArchive): Promise<ChapterRecord> {
  const { title, titleKey } = run
  const { pages, isComplete, signal } = content
  const replaced = isComplete ? await findReplaced(run, chapter) : undefined
  const namePattern = run.config.chapter_naming ?? ''
  const showsLanguage = await isMultilingual(run, chapter)
  const toArchive = { ...chapter, title, titleKey, pages, namePattern, showsLanguage, replaced, signal }
  // Created again, it would become a second series.
  if (run.folder.exists && !(await isFolderThere(run.place))) throw SeriesFolderMoved(run.place.seriesFolder)
  const archive = await writeChapterArchive(run.deps, run.place, toArchive)
  run.folder.exists = true
  const replacedKey = archive.file === replaced?.file ? replaced.key : undefined
  await run.deps.history.assertHeld(run.place)
  return recordChapter(run, chapter, { ...archive, pages: pages.length, replacedKey })
}

/** Chapters of one number in two languages get different names. */
async function isMultilingual({ deps, place, titleKey }: PlannedRun, { info }: WantedChapter): Promise<boolean> {
  const { languages } = (await readTitleOptions(deps.db, { libraryId: place.libraryId, titleKey })).effective
  return hasSeveralLanguages(languages, [info.language, ...(await listFolderLanguages(deps.db, place))])
}

/** The chapter that this one replaces: the first of its candidates that has an archive. */
async function findReplaced({ deps, place, replacing }: PlannedRun, { key }: WantedChapter) {
  const heldKeys = replacing.get(key)
  if (heldKeys === undefined) return undefined
  const files = new Map((await listFolderRecords(deps.db, place)).map(({ chapterKey, file }) => [chapterKey, file]))
  for (const heldKey of heldKeys) {
    const file = files.get(heldKey)
    if (file) return { key: heldKey, file }
  }
  return undefined
}

interface FinishedArchive {
  readonly file: string
  readonly sizeBytes: number
  readonly pages: number
  /** Chapter whose archive was overwritten. */
  readonly replacedKey: string | undefined
}

/** Chapters finished shortly after each other share a scan. */
const gatherChaptersMs = 5_000

/** The chapter, the progress and the request for a scan are one commit. */
async function recordChapter(run: PlannedRun, chapter: WantedChapter, finished: FinishedArchive): Promise<ChapterRecord> {
  const { deps, held, place } = run
  const { replacedKey, ...archive } = finished
  const progress = run.progress.endChapter()
  const record = { ...recordOf(chapter, run.titleKey), ...archive, downloadedAt: deps.clock.now() }
  await inTransaction(deps.db, async (trx) => {
    await held.save(trx, progress)
    await assertNotMoved(trx, run.library)
    await deps.history.record(trx, place, record)
    if (replacedKey !== undefined) await saveRecordFileName(trx, place, { chapterKey: replacedKey, file: null })
    const { file, pages } = archive
    await saveChapter(
      trx,
      { downloadId: run.row.id, chapterKey: chapter.key },
      { state: 'DONE', lastError: null, permanent: 0, file, pages },
    )
    const runAtMs = deps.clock.now() + gatherChaptersMs
    await deps.tasks.enqueue(trx, scanFolderTask, { libraryId: place.libraryId, path: pathOfSeries(place) }, { runAtMs })
    if (replacedKey !== undefined) await requestRenames(run, trx)
  })
  return record
}

const recordOf = ({ key, info }: WantedChapter, titleKey: string) => ({
  chapterKey: key,
  url: info.url,
  titleKey,
  number: info.number,
  volume: info.volume,
  title: info.title,
  language: info.language,
  groups: info.scanlationGroups.map(({ name }) => name),
  groupIds: info.scanlationGroups.map(({ id }) => id),
  source: 'download' as const,
  releaseDate: releaseDayOf(info.releaseDate),
})

/** For a run whose last chapter is finished: the scan does not wait for more chapters. */
export const requestImmediateScan = ({ deps, place }: PlannedRun): Promise<void> =>
  deps.tasks.hasten(deps.db, scanFolderTask, { libraryId: place.libraryId, path: pathOfSeries(place) })

/** In UTC, as in the archive's ComicInfo. */
function releaseDayOf(releaseDate: string | null): string | null {
  const ms = releaseDate === null ? Number.NaN : Date.parse(releaseDate)
  return Number.isNaN(ms) ? null : isoInstant(ms).slice(0, 'yyyy-mm-dd'.length)
}
