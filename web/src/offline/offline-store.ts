// Chapters stored on this device: their data in IndexedDB, their images and files in the browser's cache, from which the service worker
// serves them. Downloads of one account are never shown to another, and are deleted on sign-out.
import { type DBSchema, openDB } from 'idb'
import { basePath, serverUrl } from '../api/base-path.ts'
import type { Book, BookPageInfo, Progression, Publication, Series } from '../api/types.ts'
import { adjacentChapter, latestSeries } from './offline-files.rules.ts'
import { offlineCacheName } from './worker/worker-addresses.rules.ts'

export type OfflineChapter = {
  readonly bookId: string
  readonly userId: string
  readonly book: Book
  readonly series: Series
  readonly pages: readonly BookPageInfo[]
  /** Only for ebooks. */
  readonly publication?: Publication
  /** The reading position at the time of the download. */
  readonly progression?: Progression | null
  /** Server paths of all files of the chapter. */
  readonly files: readonly string[]
  /** How many of the files are downloaded. */
  readonly done: number
  readonly sizeBytes: number
  readonly state: 'waiting' | 'kept' | 'failed'
  /** The error message if it failed. */
  readonly fault?: string
  readonly askedAtMs: number
}

interface OfflineSchema extends DBSchema {
  chapters: { key: string; value: OfflineChapter; indexes: { series: string } }
}

/** The name contains the base path, because another server may run on the same host. */
const open = () =>
  openDB<OfflineSchema>(`hondana ${basePath()}`, 1, {
    upgrade: (db) => void db.createObjectStore('chapters', { keyPath: 'bookId' }).createIndex('series', 'book.seriesId'),
  })

let opened: ReturnType<typeof open> | undefined

const database = () => {
  opened ??= open()
  return opened
}

export const listOfflineChapters = async (): Promise<readonly OfflineChapter[]> => (await database()).getAll('chapters')

export const findOfflineChapter = async (bookId: string): Promise<OfflineChapter | undefined> => (await database()).get('chapters', bookId)

/** The pages of a book; undefined as long as its download was only requested. */
export const findOfflinePages = async (bookId: string): Promise<readonly BookPageInfo[] | undefined> => {
  const chapter = await findOfflineChapter(bookId)
  return chapter && chapter.files.length > 0 ? chapter.pages : undefined
}

const findOfflineChaptersOfSeries = async (seriesId: string): Promise<readonly OfflineChapter[]> =>
  (await database()).getAllFromIndex('chapters', 'series', seriesId)

export const findOfflineSeries = async (seriesId: string): Promise<Series | undefined> =>
  latestSeries(await findOfflineChaptersOfSeries(seriesId))

/** The next or previous book on this device; null when there is none, undefined when the book itself is not on this device. */
export const findOfflineNeighbor = async (bookId: string, side: 'previous' | 'next'): Promise<Book | null | undefined> => {
  const from = await findOfflineChapter(bookId)
  if (!from) return undefined
  const readable = (await findOfflineChaptersOfSeries(from.book.seriesId)).filter(({ state }) => state === 'kept')
  return adjacentChapter(readable, from.book.number, side)?.book ?? null
}

export const putOfflineChapter = async (chapter: OfflineChapter): Promise<void> => void (await (await database()).put('chapters', chapter))

/** Updates a chapter if it is still stored, and was not requested again since `askedAtMs`; returns whether it was updated. */
export const updateOfflineChapter = async (bookId: string, change: Partial<OfflineChapter>, askedAtMs?: number): Promise<boolean> => {
  const transaction = (await database()).transaction('chapters', 'readwrite')
  const found = await transaction.store.get(bookId)
  const existing = askedAtMs === undefined || found?.askedAtMs === askedAtMs ? found : undefined
  if (existing) await transaction.store.put({ ...existing, ...change })
  await transaction.done
  return existing !== undefined
}

/** Deletes a chapter and its files. */
export const deleteOfflineChapter = async (chapter: OfflineChapter): Promise<void> => {
  await (await database()).delete('chapters', chapter.bookId)
  await deleteOfflineFiles(chapter.files)
}

export const deleteOfflineFiles = async (files: readonly string[]): Promise<void> => {
  const cache = await fileCache()
  await Promise.all(files.map((path) => cache.delete(serverUrl(path))))
}

/** Deletes the downloads of all other accounts, or all downloads without a `userId`. */
export const deleteChaptersOfOthers = async (userId?: string): Promise<void> => {
  const all = await listOfflineChapters()
  const others = all.filter((chapter) => chapter.userId !== userId)
  await Promise.all(others.map(deleteOfflineChapter))
  if (userId === undefined || others.length === all.length) await caches.delete(offlineCacheName(basePath()))
}

const fileCache = () => caches.open(offlineCacheName(basePath()))

/** The size of a file that is already stored. */
export const offlineFileSize = async (path: string): Promise<number | undefined> =>
  (await (await fileCache()).match(serverUrl(path)))?.blob().then(({ size }) => size)

/** Stores the body of a response with its content type and content security policy. */
export const putOfflineFile = async (path: string, response: Response): Promise<number> => {
  const bytes = await response.blob()
  const headers = Object.fromEntries(
    ['content-type', 'content-security-policy']
      .flatMap((name) => [[name, response.headers.get(name)]])
      .filter(([, value]) => value !== null),
  )
  await (await fileCache()).put(serverUrl(path), new Response(bytes, { headers }))
  return bytes.size
}
