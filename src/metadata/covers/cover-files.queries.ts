import type { Db } from '../../kernel/db/index.ts'
import type { CoverFile } from './cover-file.rules.ts'

/** The cover that we wrote next to the books of a series, so that we never modify other files. */
interface CoverFileTable {
  seriesId: string
  name: string
  /** SHA-256 of its content. */
  digest: string
  /** The cover about to be written; null once written. When it is set, a process was killed in between. */
  nextName: string | null
  nextDigest: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    coverFile: CoverFileTable
  }
}

/** Covers that may be ours: the one written last, and the one about to be written. */
export async function listCoverFiles(db: Db, seriesId: string): Promise<readonly CoverFile[]> {
  const row = await db.selectFrom('coverFile').selectAll().where('seriesId', '=', seriesId).executeTakeFirst()
  if (!row) return []
  const { name, digest, nextName, nextDigest } = row
  return [{ name, digest }, ...(nextName !== null && nextDigest !== null ? [{ name: nextName, digest: nextDigest }] : [])]
}

/** Records a cover before it is written, so that it is known as ours whenever the process ends. */
export async function reserveCoverFile(db: Db, seriesId: string, { name, digest }: CoverFile): Promise<void> {
  const next = { nextName: name, nextDigest: digest }
  await db
    .insertInto('coverFile')
    .values({ seriesId, name, digest, ...next })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet(next))
    .execute()
}

/** Records that the cover is written and the only one. */
export async function saveCoverFile(db: Db, seriesId: string, { name, digest }: CoverFile): Promise<void> {
  const written = { name, digest, nextName: null, nextDigest: null }
  await db
    .insertInto('coverFile')
    .values({ seriesId, ...written })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet(written))
    .execute()
}

/** Where the cover of a series belongs. For a one-shot, that is its only book. */
export const findCoverLocation = (db: Db, seriesId: string) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .leftJoin('book', (join) => join.onRef('book.seriesId', '=', 'series.id').on('book.deletedAt', 'is', null).on('series.oneshot', '=', 1))
    .where('series.id', '=', seriesId)
    .select(['series.path', 'library.root', 'book.id as bookId', 'book.path as bookPath'])
    .executeTakeFirst()
