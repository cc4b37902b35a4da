// Files outside the libraries that Komga's clients look at before they import them.
// Files are opened only when a client analyzes one. An ID is a row that expires after a day, so it survives a restart of the server.
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { formatSize, readEmbedded, toPageDtos } from '../../library/books/index.ts'
import { pagesOfFile } from '../../library/books/serving/index.ts'
import { type FileInspector, type FileReadResult, stemOf } from '../../library/index.ts'
import type { ReadingServices } from '../../reading/index.ts'
import { ImportSourceMissing } from '../imports.errors.ts'
import { maxFilesForKomga } from '../imports.schemas.ts'
import { findFiles } from '../places/find-files.ts'
import { getSourceFile, type SourceFile } from '../places/source-file.ts'
import { parseBookName, seriesKeyOf } from '../proposals/book-name.rules.ts'
import { matchSeries } from '../proposals/match-series.ts'
import { deleteExpired, findTransientBook, saveTransientBooks } from './transient.queries.ts'
import type { TransientBookDto } from './transient.schemas.ts'

const TransientBookMissing = defineError(
  'TRANSIENT_BOOK_MISSING',
  404,
  'No file with ID {id}. IDs are valid for a day; list the folder again.',
)
const TransientBookNotReady = defineError('TRANSIENT_BOOK_NOT_READY', 404, 'The file "{name}" can\'t be read as a book ({code}).')

export interface TransientDeps extends Pick<AppContext, 'db' | 'settings' | 'clock'> {
  readonly inspector: Pick<FileInspector, 'inspect'>
  readonly reading: Pick<ReadingServices, 'filePage'>
}

const validMs = 24 * 3_600_000

/** Lists the books in a folder and the folders in it without opening them. @throws as findFiles */
export async function listTransientBooks({ db, settings, clock }: TransientDeps, path: string): Promise<readonly TransientBookDto[]> {
  const { files } = await findFiles({ db, settings }, path, maxFilesForKomga)
  const nowMs = clock.now()
  const rows = files.map((file) => ({ id: idOf(file), path: file.path, expiresAt: nowMs + validMs }))
  await inTransaction(db, async (trx) => {
    await deleteExpired(trx, nowMs)
    await saveTransientBooks(trx, rows)
  })
  return files.map((file) => toDto(file, unread, { number: null, seriesId: null }))
}

/** @throws TransientBookMissing, ImportSourceMissing and the like when the file can't be imported any more */
export function createTransientBooks(deps: TransientDeps) {
  const readings = new LRUCache<string, FileReadResult>({ max: 50 })
  const read = async (id: string) => {
    const file = await getTransientFile(deps, id)
    const key = `${file.identity} ${file.path}`
    const reading = readings.get(key) ?? (await deps.inspector.inspect(file.path))
    if (!reading) throw ImportSourceMissing(file.path)
    if (!reading.passing) readings.set(key, reading)
    return { file, reading }
  }
  return {
    analyze: async (id: string): Promise<TransientBookDto> => {
      const { file, reading } = await read(id)
      return toDto(file, reading, await placeOf(deps.db, file, reading))
    },
    page: async (id: string, number: number) => {
      const { file, reading } = await read(id)
      if (reading.status !== 'READY') throw TransientBookNotReady(basename(file.path), reading.comment)
      const pages = await pagesOfFile(file.path, file.sizeBytes, reading.pages)
      return deps.reading.filePage({ ...file, pages }, number)
    },
  }
}

const idOf = ({ path }: SourceFile): string => createHash('sha256').update(path).digest('base64url').slice(0, 27)

async function getTransientFile(deps: TransientDeps, id: string): Promise<SourceFile> {
  const row = await findTransientBook(deps.db, id)
  if (!row) throw TransientBookMissing(id)
  return getSourceFile(deps, row.path)
}

type Place = Pick<TransientBookDto, 'number' | 'seriesId'>

/** What the file says about itself counts more than its name. */
async function placeOf(db: Db, file: SourceFile, { embedded }: FileReadResult): Promise<Place> {
  const info = embedded === null ? undefined : readEmbedded(embedded, file.path)
  const byName = parseBookName(stemOf(basename(file.path)), basename(dirname(file.path)))
  const names = [info?.series.title, byName.series].filter((name) => name !== undefined)
  const matched = await matchSeries(db, names)
  const series = names.map((name) => matched.get(seriesKeyOf(name))).find((one) => one !== undefined)
  const number = Number.parseFloat(info?.book.number ?? '')
  return { number: Number.isNaN(number) ? byName.number : number, seriesId: series?.id ?? null }
}

type Reading = Pick<FileReadResult, 'status' | 'mediaType' | 'comment' | 'pages'>

/** A file that no client has analyzed. */
const unread: Reading = { status: 'UNKNOWN', mediaType: '', comment: '', pages: '' }

const toDto = (file: SourceFile, reading: Reading, place: Place): TransientBookDto => ({
  id: idOf(file),
  name: stemOf(basename(file.path)),
  url: file.path,
  fileLastModified: isoInstant(file.modifiedMs),
  sizeBytes: file.sizeBytes,
  size: formatSize(file.sizeBytes),
  status: reading.status,
  mediaType: reading.mediaType,
  pages: reading.status === 'READY' ? toPageDtos(reading.pages) : [],
  files: [],
  comment: reading.comment,
  ...place,
})
