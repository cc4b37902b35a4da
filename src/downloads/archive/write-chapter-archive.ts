import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChapterHistory } from '../../chapters/index.ts'
import { pathOfSeries, type SeriesLocation } from '../../chapters/records/index.ts'
import { isSourceId } from '../../chapters/urls/index.ts'
import { writeCbzSafely } from '../../formats/archive/zip/index.ts'
import { buildArchiveComment, chapterComicInfo, comicInfoFileName, writeComicInfo } from '../../formats/comicinfo/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { ensureFolder } from '../../kernel/files/index.ts'
import type { ChapterInfo, TitleInfo } from '../../plugins/index.ts'
import type { OnStep } from '../download-step.ts'
import { archiveName } from '../naming/chapter-file-name.rules.ts'
import type { StagedPage } from './verify-pages.ts'

export interface ChapterToArchive {
  readonly key: string
  readonly info: ChapterInfo
  readonly title: TitleInfo
  readonly titleKey: string
  readonly pages: readonly StagedPage[]
  /** File name pattern; an empty or invalid one produces the default name. */
  readonly namePattern: string
  /** Whether the title has chapters in several languages. */
  readonly showsLanguage: boolean
  /** The chapter whose archive is replaced, with that archive's name. */
  readonly replaced: { readonly key: string; readonly file: string } | undefined
  /** Aborts the writing. */
  readonly signal: AbortSignal
}

interface ArchiveDeps {
  readonly history: Pick<ChapterHistory, 'chapterOfArchive' | 'assertHeld'>
  readonly onStep: OnStep
}

/**
 * Writes a chapter's archive to its series folder, whose claim is held, under a free name. An existing archive of the same chapter, from
 * a run that was killed before it could record it, is used as it is. The archive of a replaced chapter is overwritten, so that the book
 * and its reading progress are kept; it is renamed afterwards (apply-renames.ts).
 * @throws the error of the file system; then nothing is left behind
 */
export async function writeChapterArchive(
  { history, onStep }: ArchiveDeps,
  place: SeriesLocation,
  chapter: ChapterToArchive,
): Promise<{ readonly file: string; readonly sizeBytes: number }> {
  const folder = pathOfSeries(place)
  await ensureFolder(folder)
  const content = { ...contentOf(chapter), onStep, signal: chapter.signal, beforeRename: () => history.assertHeld(place) }
  const { replaced } = chapter
  if (replaced && (await holdsChapter(history, join(folder, replaced.file), replaced.key))) {
    const written = await writeCbzSafely({ ...content, target: join(folder, replaced.file), ifExists: 'replace' })
    if (written.outcome === 'written') return { file: replaced.file, sizeBytes: written.sizeBytes }
  }
  for (let nameNumber = 1; ; nameNumber++) {
    const { namePattern: pattern, showsLanguage } = chapter
    const file = archiveName(chapter.info, { pattern, series: chapter.title.title, showsLanguage }, nameNumber)
    const target = join(folder, file)
    const written = await writeCbzSafely({ ...content, target })
    if (written.outcome === 'written') return { file, sizeBytes: written.sizeBytes }
    const existing = await history.chapterOfArchive(target)
    if (existing?.chapterKey === chapter.key) return { file, sizeBytes: (await stat(target)).size }
  }
}

/** False also when the archive is missing. */
async function holdsChapter(history: Pick<ChapterHistory, 'chapterOfArchive'>, path: string, chapterKey: string): Promise<boolean> {
  try {
    return (await history.chapterOfArchive(path))?.chapterKey === chapterKey
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false
    throw error
  }
}

function contentOf({ key, info, title, titleKey, pages }: ChapterToArchive) {
  const hasSourceIds = isSourceId(key)
  const comicInfo = chapterComicInfo({ title, chapter: info, pageCount: pages.length, sourceName: hasSourceIds ? 'mangadex' : null })
  const pageEntries = pages.map(({ path, extension }, n) => ({ name: `${String(n + 1).padStart(4, '0')}.${extension}`, content: { path } }))
  return {
    entries: [{ name: comicInfoFileName, content: Buffer.from(writeComicInfo(comicInfo)) }, ...pageEntries],
    comment: buildArchiveComment({
      titleId: isSourceId(titleKey) ? titleKey : null,
      chapterId: hasSourceIds ? key : null,
      number: info.number,
      volume: info.volume,
    }),
    modifiedAt: releaseOf(info),
  }
}

/** Entries have the publication date, so that the same chapter produces the same bytes. */
function releaseOf({ releaseDate }: ChapterInfo): Date {
  const date = new Date(releaseDate ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date(Date.UTC(2000, 0, 1)) : date
}
