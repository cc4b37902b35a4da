// Chapters kept on this device: what is known of them in IndexedDB, their pictures and files in the browser's cache, from where
// the service worker hands them out. Promise: what one person keeps is never shown to another one, and is gone after signing out.
import { type DBSchema, openDB } from 'idb'
import { basePath, serverUrl } from '../api/base-path.ts'
import type { Book, BookPageInfo, Progression, Publication, Series } from '../api/types.ts'
import { adjacentChapter } from './offline-files.rules.ts'
import { offlineCacheName } from './worker/worker-addresses.rules.ts'

export type OfflineChapter = {
  readonly bookId: string
  readonly userId: string
  readonly book: Book
  readonly series: Series
  readonly pages: readonly BookPageInfo[]
  /** Of books of text. */
  readonly publication?: Publication
  /** Where the person was when it was brought. */
  readonly progression?: Progression | null
  /** Server paths of everything that belongs to it. */
  readonly files: readonly string[]
  /** How many of the files are here. */
  readonly done: number
  readonly sizeBytes: number
  readonly state: 'waiting' | 'kept' | 'failed'
  /** Why it failed, in a sentence. */
  readonly fault?: string
  readonly askedAtMs: number
}

interface OfflineSchema extends DBSchema {
  chapters: { key: string; value: OfflineChapter; indexes: { series: string } }
}

/** Another server may live beside this one under the same host. */
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

export const findOfflineChaptersOfSeries = async (seriesId: string): Promise<readonly OfflineChapter[]> =>
  (await database()).getAllFromIndex('chapters', 'series', seriesId)

/** The book before or after of those that are here; null when there is none, undefined when the book itself is not here. */
export const findOfflineNeighbor = async (bookId: string, side: 'previous' | 'next'): Promise<Book | null | undefined> => {
  const from = await findOfflineChapter(bookId)
  if (!from) return undefined
  const readable = (await findOfflineChaptersOfSeries(from.book.seriesId)).filter(({ state }) => state === 'kept')
  return adjacentChapter(readable, from.book.number, side)?.book ?? null
}

export const putOfflineChapter = async (chapter: OfflineChapter): Promise<void> => void (await (await database()).put('chapters', chapter))

/** Changes a chapter that is still kept; says whether it was. */
export const updateOfflineChapter = async (bookId: string, change: Partial<OfflineChapter>): Promise<boolean> => {
  const transaction = (await database()).transaction('chapters', 'readwrite')
  const known = await transaction.store.get(bookId)
  if (known) await transaction.store.put({ ...known, ...change })
  await transaction.done
  return known !== undefined
}

/** Forgets a chapter and its files. */
export const deleteOfflineChapter = async (chapter: OfflineChapter): Promise<void> => {
  await (await database()).delete('chapters', chapter.bookId)
  await deleteOfflineFiles(chapter.files)
}

export const deleteOfflineFiles = async (files: readonly string[]): Promise<void> => {
  const cache = await fileCache()
  await Promise.all(files.map((path) => cache.delete(serverUrl(path))))
}

/** Forgets everything that is not this person's; without one, everything. */
export const deleteChaptersOfOthers = async (userId?: string): Promise<void> => {
  const all = await listOfflineChapters()
  const others = all.filter((chapter) => chapter.userId !== userId)
  await Promise.all(others.map(deleteOfflineChapter))
  if (userId === undefined || others.length === all.length) await caches.delete(offlineCacheName(basePath()))
}

const fileCache = () => caches.open(offlineCacheName(basePath()))

/** The size of a file that is here already. */
export const offlineFileSize = async (path: string): Promise<number | undefined> =>
  (await (await fileCache()).match(serverUrl(path)))?.blob().then(({ size }) => size)

/** Puts a file's answer away as what it is: its bytes, its kind, and what its content may do. */
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
