// Several books as one stored ZIP, for downloading a series or a read list at once.
import { basename } from 'node:path'
import { type StoredZip, storedZip } from '../../formats/archive/zip/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { fromStoredPath } from '../../library/index.ts'
import { listBookFiles } from './book-files.queries.ts'
import { statReadable } from './stat-readable.ts'

/**
 * @param bookIds in the order of the archive; those that are gone are left out
 * @param nameOf how the entry of a file is called, by its name and its place from 1
 * @throws BookFileMissing, BookFileNotReadable when one of them cannot be read
 */
export async function booksAsZip(
  db: Db,
  bookIds: readonly string[],
  nameOf: (fileName: string, place: number) => string = (fileName) => fileName,
): Promise<StoredZip> {
  const paths = new Map((await listBookFiles(db, bookIds)).map(({ id, root, path }) => [id, fromStoredPath(root, path)]))
  const known = bookIds.flatMap((id) => paths.get(id) ?? [])
  const files = await Promise.all(
    known.map(async (path, index) => {
      const { size: sizeBytes, mtimeMs } = await statReadable(path)
      return { name: nameOf(basename(path), index + 1), path, sizeBytes, modifiedMs: mtimeMs }
    }),
  )
  return storedZip(files)
}
