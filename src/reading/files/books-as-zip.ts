// Several books as one stored ZIP, for downloading a series or a read list in one request.
import { basename } from 'node:path'
import { type StoredZip, storedZip } from '../../formats/archive/zip/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { fromStoredPath } from '../../library/index.ts'
import { listBookFiles } from './book-files.queries.ts'
import { statReadable } from './stat-readable.ts'

/**
 * @param bookIds in the order of the archive; deleted books are skipped
 * @param nameOf returns the entry name for a file name and its 1-based position
 * @throws BookFileMissing, BookFileNotReadable when one of them cannot be read
 */
export async function booksAsZip(
  db: Db,
  bookIds: readonly string[],
  nameOf: (fileName: string, place: number) => string = (fileName) => fileName,
): Promise<StoredZip> {
  const paths = new Map((await listBookFiles(db, bookIds)).map(({ id, root, path }) => [id, fromStoredPath(root, path)]))
  const existingPaths = bookIds.flatMap((id) => paths.get(id) ?? [])
  const files = await Promise.all(
    existingPaths.map(async (path, index) => {
      const { size: sizeBytes, mtimeMs } = await statReadable(path)
      return { name: nameOf(basename(path), index + 1), path, sizeBytes, modifiedMs: mtimeMs }
    }),
  )
  return storedZip(files)
}
