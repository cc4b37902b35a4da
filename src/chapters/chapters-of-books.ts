import type { Db } from '../kernel/db/index.ts'
import { ChaptersSeriesNotFound } from './chapters.errors.ts'
import { listFolderRecords } from './chapters.queries.ts'
import type { ChapterRecord } from './records/chapter-record.ts'
import { findSeriesFolder, listBookPaths } from './series-history.queries.ts'

export interface ChapterOfBook {
  readonly bookId: string
  readonly record: ChapterRecord
}

/** Maps books of a series to the chapters they were downloaded from; books from elsewhere are left out. @throws ChaptersSeriesNotFound */
export async function listChaptersOfBooks(db: Db, seriesId: string): Promise<readonly ChapterOfBook[]> {
  const folder = await findSeriesFolder(db, seriesId)
  if (!folder) throw ChaptersSeriesNotFound(seriesId)
  const records = await listFolderRecords(db, folder)
  const byPath = new Map(records.flatMap((record) => (record.file === null ? [] : [[pathOf(folder.seriesFolder, record.file), record]])))
  return (await listBookPaths(db, seriesId)).flatMap(({ id, path }) => {
    const record = byPath.get(path)
    return record ? [{ bookId: id, record }] : []
  })
}

const pathOf = (seriesFolder: string, file: string): string => (seriesFolder === '' ? file : `${seriesFolder}/${file}`)
