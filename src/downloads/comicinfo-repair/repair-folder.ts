import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ArchiveNotes, listFolderRecords, pathOfSeries, readArchiveNotes, type SeriesLocation } from '../../chapters/records/index.ts'
import { ArchiveError } from '../../formats/archive/archive-error.ts'
import { roleOfEntry } from '../../formats/archive/index.ts'
import { rewriteZipSafely } from '../../formats/archive/zip/index.ts'
import { chapterComicInfo, comicInfoFileName, fillComicInfo, writeComicInfo } from '../../formats/comicinfo/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { ChapterInfo, TitleListing } from '../../plugins/index.ts'
import type { RunDeps } from '../run/download-run.ts'
import { type ArchiveInspection, fillComment, inspectArchiveMetadata } from './archive-repair.rules.ts'
import { matchArchive, mergeClues, parseFileNameClues } from './match-archive.rules.ts'

export interface FolderRepair {
  readonly repaired: number
  readonly skipped: number
  /** For people: "folder/file: the problem". */
  readonly errors: readonly string[]
}

export interface FolderToRepair {
  readonly place: SeriesLocation
  readonly titleKey: string
  readonly signal: AbortSignal
  /** Sends requests to the source; called only when something may be missing. */
  list(): Promise<TitleListing>
}

interface InspectedArchive {
  readonly file: string
  readonly notes: ArchiveNotes
  readonly findings: ArchiveInspection
}

/** Repairs the archives directly in a folder. @throws what `list` throws, and the error of the file system */
export async function repairFolder(deps: RunDeps, folder: FolderToRepair): Promise<FolderRepair> {
  const { place, signal } = folder
  const { examined, errors } = await inspectFolder(place)
  const open = examined.filter(({ findings }) => !findings.isForeign && !findings.isComplete)
  if (open.length === 0) return { repaired: 0, skipped: examined.length, errors }
  const listing = await folder.list()
  const chapterOf = await createMatcher(deps, place, { examined, listing })
  const count = { repaired: 0, skipped: examined.length - open.length }
  for (const archive of open) {
    signal.throwIfAborted()
    const chapter = chapterOf(archive)
    const repair = async (claimSignal: AbortSignal) =>
      chapter
        ? repairArchive(deps, { ...folder, signal: AbortSignal.any([signal, claimSignal]) }, archive, { listing, chapter })
        : 'skipped'
    const outcome = await deps.history.hold(place, repair, { signal })
    if (typeof outcome === 'string') count[outcome] += 1
    else errors.push(outcome.problem)
  }
  if (count.repaired > 0) await deps.history.recover(place)
  return { ...count, errors }
}

async function inspectFolder(
  place: SeriesLocation,
): Promise<{ readonly examined: readonly InspectedArchive[]; readonly errors: string[] }> {
  const examined: InspectedArchive[] = []
  const errors: string[] = []
  for (const file of await listArchives(pathOfSeries(place))) {
    const notes = await notesIfPresent(place, file)
    if (notes === undefined) continue
    if ('problem' in notes) errors.push(notes.problem)
    else examined.push({ file, notes, findings: inspectArchiveMetadata(notes) })
  }
  return { examined, errors }
}

/** Undefined for an archive that was renamed or deleted in the meantime. */
async function notesIfPresent(place: SeriesLocation, file: string): Promise<ArchiveNotes | { readonly problem: string } | undefined> {
  try {
    const notes = await undefinedIfDamaged(readArchiveNotes(join(pathOfSeries(place), file)))
    return 'problem' in notes ? { problem: `${place.seriesFolder}/${file}: ${notes.problem}` } : notes
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function listArchives(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && /^[^.].*\.(cbz|zip)$/i.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** A damaged archive must not prevent the repair of the others. */
async function undefinedIfDamaged<T>(work: Promise<T>): Promise<T | { readonly problem: string }> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.message }
    throw error
  }
}

interface Matching {
  readonly examined: readonly InspectedArchive[]
  readonly listing: TitleListing
}

/** The chapter of an archive: from its metadata, from the history, else the only match that no other archive claims. */
async function createMatcher({ db }: RunDeps, place: SeriesLocation, { examined, listing }: Matching) {
  const recorded = new Map((await listFolderRecords(db, place)).map(({ file, chapterKey }) => [file, chapterKey]))
  const idOf = ({ file, findings }: InspectedArchive) => findings.chapterId ?? recorded.get(file)
  const byId = new Map(listing.chapters.map((chapter) => [chapter.id, chapter]))
  const takenIds = new Set(examined.map(idOf))
  const guessed = examined.filter((archive) => idOf(archive) === undefined && !archive.findings.isForeign)
  const guesses = new Map(guessed.map((archive) => [archive.file, guess(archive, listing.chapters)]))
  const claims = Map.groupBy(guesses.values(), (chapter) => chapter?.id)
  return (archive: InspectedArchive): ChapterInfo | undefined => {
    const id = idOf(archive)
    if (id !== undefined) return byId.get(id)
    const chapter = guesses.get(archive.file)
    return chapter && !takenIds.has(chapter.id) && claims.get(chapter.id)?.length === 1 ? chapter : undefined
  }
}

const guess = ({ file, findings }: InspectedArchive, chapters: readonly ChapterInfo[]): ChapterInfo | undefined =>
  matchArchive(mergeClues(findings.clues, parseFileNameClues(file)), chapters)

interface KnownChapter {
  readonly listing: TitleListing
  readonly chapter: ChapterInfo
}

/** Writes what is missing, unless a download has replaced the archive since it was read. */
async function repairArchive(
  { history }: RunDeps,
  { place, titleKey, signal }: FolderToRepair,
  { file, notes }: InspectedArchive,
  { listing, chapter }: KnownChapter,
): Promise<'repaired' | 'skipped' | { readonly problem: string }> {
  const now = await notesIfPresent(place, file)
  if (now === undefined || 'problem' in now) return now ?? 'skipped'
  if (!isDeepStrictEqual(now, notes)) return 'skipped'
  const pageCount = notes.names.filter((name) => roleOfEntry(name) === 'page').length
  const newInfo = chapterComicInfo({ title: listing.title, chapter, pageCount, sourceName: 'mangadex' })
  const comicInfo = notes.comicInfo ? fillComicInfo(notes.comicInfo, newInfo) : writeComicInfo(newInfo)
  const identity = { titleId: titleKey, chapterId: chapter.id, number: chapter.number, volume: chapter.volume }
  const comment = fillComment(notes.comment, identity)
  if (comicInfo === undefined && comment === undefined) return 'skipped'
  const written = await undefinedIfDamaged(
    rewriteZipSafely({
      path: join(pathOfSeries(place), file),
      set: comicInfo === undefined ? [] : [{ name: comicInfoFileName, content: Buffer.from(comicInfo) }],
      ...(comment === undefined ? {} : { comment }),
      modifiedAt: new Date(Date.UTC(2000, 0, 1)),
      signal,
      beforeRename: () => history.assertHeld(place),
    }),
  )
  return 'problem' in written ? { problem: `${place.seriesFolder}/${file}: ${written.problem}` } : 'repaired'
}
