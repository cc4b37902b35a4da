import type { Db } from '../../kernel/db/index.ts'
import type { ChapterPolicy } from '../listed/listed-chapters.rules.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'
import { type ChapterRange, type NumberedChapter, parseChapterNumber } from '../options/download-options.rules.ts'
import { readTitleOptions } from '../options/download-options.ts'
import { type ChapterChoice, listChoicesOfTitle } from './chapter-choices.queries.ts'
import { listDownloaded } from './downloaded-chapters.queries.ts'
import { findPreference } from './release-preferences.queries.ts'

/** Decisions about a title's chapters; the title's own group preference overrides the library's. */
export async function readChapterPolicy(db: Db, title: TitleInLibrary): Promise<ChapterPolicy> {
  const choices = await listChoicesOfTitle(db, title)
  const keysOf = (choice: ChapterChoice['choice']) =>
    new Set(choices.filter((row) => row.choice === choice).map(({ chapterKey }) => chapterKey))
  const preference = (await findPreference(db, title.libraryId, title.titleKey)) ?? (await findPreference(db, title.libraryId, undefined))
  const downloaded = await listDownloaded(db, title)
  return {
    blocked: keysOf('blocked'),
    wanted: keysOf('wanted'),
    renewing: keysOf('replacing'),
    groupOrder: preference?.oneRelease ? preference.groups : undefined,
    range: await readRange(db, title, downloaded),
    downloaded,
    cleanedUp: new Set(downloaded.filter(({ isCleanedUp }) => isCleanedUp).map(({ id }) => id)),
    replaced: new Set(downloaded.filter(({ isReplaced }) => isReplaced).map(({ id }) => id)),
  }
}

async function readRange(db: Db, title: TitleInLibrary, recorded: readonly NumberedChapter[]): Promise<ChapterRange | undefined> {
  const { fromChapter, keepNewest } = (await readTitleOptions(db, title)).effective
  if (fromChapter === null && keepNewest === null) return undefined
  return { from: parseChapterNumber(fromChapter) ?? null, newest: keepNewest === null ? null : { count: keepNewest, recorded } }
}
