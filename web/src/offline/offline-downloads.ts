// Downloads chapters to this device and manages the list of them. Chapters are downloaded in the order in which they were requested, one
// file at a time, and continue after a reload. Downloads pause while the server is unreachable or the connection is metered.
import { ApiError, requestAddress, UnreachableError } from '../api/client.ts'
import { isReachable, onConnectionChange } from '../api/connection.ts'
import type { Book, Series } from '../api/types.ts'
import { isTextBook, loadBook, loadPages, loadProgression, loadPublication } from '../reading/load-book.ts'
import { withUnsentPage } from '../reading/progress/outbox.rules.ts'
import { listStoredEntries } from '../reading/progress/stored-entries.ts'
import { removeStored, setStored } from '../ui/browser-storage.ts'
import { findHiddenSeries } from './hidden-series.api.ts'
import { offlineFault } from './offline-fault.ts'
import { filesOfComic, filesOfText, hasOfflineKey, isMetered, isReplaced } from './offline-files.rules.ts'
import {
  deleteChaptersOfOthers,
  deleteOfflineChapter,
  deleteOfflineFiles,
  findOfflineChapter,
  listOfflineChapters,
  type OfflineChapter,
  offlineFileSize,
  putOfflineChapter,
  putOfflineFile,
  updateOfflineChapter,
} from './offline-store.ts'

export type OfflineState = {
  /** In the order of the requests; undefined until the device's storage has responded. */
  readonly chapters: readonly OfflineChapter[] | undefined
  readonly isPausedForMeter: boolean
}

const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hondana-kept')
let offlineState: OfflineState = { chapters: undefined, isPausedForMeter: false }
let currentUserId: string | undefined
let allowsMetered = false
let activeRun: Promise<void> | undefined
/** It takes a request per saved series, and the connections of phones return often. */
const hiddenCheckIntervalMs = 3_600_000
let hiddenCheckedAtMs = Number.NEGATIVE_INFINITY

export const getOfflineState = (): OfflineState => offlineState

export const subscribeOfflineState = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Browsers offer the cache only over HTTPS and on localhost. */
const hasStorage = (): boolean => 'indexedDB' in window && 'caches' in window

/** Called after sign-in: deletes downloads of other accounts on this device and resumes those of this one. */
export const startOfflineDownloads = async (userId: string): Promise<void> => {
  if (!hasStorage()) return
  // Signed in again: a session that had expired ended the downloads.
  if (currentUserId === userId) return continueDownloads()
  const isFirst = currentUserId === undefined
  currentUserId = userId
  hiddenCheckedAtMs = Number.NEGATIVE_INFINITY
  await deleteChaptersOfOthers(userId)
  await refresh()
  if (isFirst) {
    onConnectionChange(() => void continueDownloads().catch(() => undefined))
    otherTabs?.addEventListener('message', () => void refresh(false))
  }
  await continueDownloads()
}

const continueDownloads = async (): Promise<void> => {
  void runDownloads()
  if (isReachable()) await removeHiddenChapters()
}

/** As on Kobo e-readers, a book that is hidden from its reader later is removed from the device. */
const removeHiddenChapters = async (): Promise<void> => {
  if (Date.now() - hiddenCheckedAtMs < hiddenCheckIntervalMs) return
  const chapters = (await listOfflineChapters()).filter(({ userId }) => userId === currentUserId)
  const hidden = await findHiddenSeries(new Set(chapters.map(({ book }) => book.seriesId)))
  hiddenCheckedAtMs = Date.now()
  if (hidden.size === 0) return
  await Promise.all(chapters.filter(({ book }) => hidden.has(book.seriesId)).map(deleteOfflineChapter))
  await refresh()
}

/** Adds these chapters to a person's downloads on this device. */
export const saveChaptersOffline = async (userId: string, series: Series, books: readonly Book[]): Promise<void> => {
  // Requested only once there is something to store. If the browser refuses, it may evict the data when the disk is full.
  void navigator.storage.persist().catch(() => false)
  for (const [index, book] of books.entries()) {
    if (await findOfflineChapter(book.id)) continue
    const empty = { pages: [], files: [], done: 0, sizeBytes: 0, state: 'waiting' } as const
    await putOfflineChapter({ bookId: book.id, userId, book, series, ...empty, askedAtMs: Date.now() + index })
  }
  await refresh()
  void runDownloads()
}

/** Removes a chapter from this device. */
export const removeOfflineChapter = async (bookId: string): Promise<void> => {
  const existing = await findOfflineChapter(bookId)
  if (existing) await deleteOfflineChapter(existing)
  await refresh()
}

/** Retries failed downloads; with `evenMetered` also downloads over a metered connection. */
export const retryOfflineDownloads = async ({ evenMetered = false } = {}): Promise<void> => {
  allowsMetered ||= evenMetered
  for (const { bookId, state } of await listOfflineChapters())
    if (state === 'failed') await updateOfflineChapter(bookId, { state: 'waiting' })
  await refresh()
  void runDownloads()
}

/** Deletes all downloads on sign-out. */
export const clearOfflineChapters = async (): Promise<void> => {
  if (!hasStorage()) return
  currentUserId = undefined
  await deleteChaptersOfOthers()
  await refresh()
}

/** Downloads a chapter again if its file was replaced, else only updates the stored data of the book. */
export const refreshOfflineChapter = async (book: Book): Promise<void> => {
  const existing = await findOfflineChapter(book.id)
  if (!existing) return
  if (!isReplaced(existing.book, book)) return void (await updateOfflineChapter(book.id, { book: withUnsentProgress(existing, book) }))
  await deleteOfflineFiles(existing.files)
  await updateOfflineChapter(book.id, { book, pages: [], files: [], done: 0, sizeBytes: 0, state: 'waiting', askedAtMs: Date.now() })
  await refresh()
  void runDownloads()
}

/** The book with the progress that reading continues from, which this device may not have sent yet. */
const withUnsentProgress = ({ userId }: OfflineChapter, book: Book): Book =>
  withUnsentPage(book, listStoredEntries(userId)[book.id], Date.now())

const refresh = async (fromHere = true): Promise<void> => {
  const chapters = [...(await listOfflineChapters())].sort((one, other) => one.askedAtMs - other.askedAtMs)
  if (chapters.length > 0) setStored(hasOfflineKey, 'yes')
  else removeStored(hasOfflineKey)
  updateState({ chapters })
  if (fromHere) otherTabs?.postMessage('changed')
}

const updateState = (change: Partial<OfflineState>): void => {
  offlineState = { ...offlineState, ...change }
  for (const listener of [...listeners]) listener()
}

const retryMs = 60_000
let isRetryDue = false

const retryLater = (): void => {
  if (isRetryDue) return
  isRetryDue = true
  setTimeout(() => {
    isRetryDue = false
    void runDownloads()
  }, retryMs)
}

/** Only one tab downloads at a time; the lock is released when the tab closes. */
const runDownloads = (): Promise<void> => {
  activeRun ??= navigator.locks
    .request('hondana-keeping', downloadAll)
    // Already reported where it happened: the server was unreachable or busy, or the session has expired.
    .catch(retryLater)
    .finally(() => {
      activeRun = undefined
    })
  return activeRun
}

const downloadAll = async (): Promise<void> => {
  for (;;) {
    const isPausedForMeter = !allowsMetered && isMetered(deviceConnection())
    if (isPausedForMeter !== offlineState.isPausedForMeter) updateState({ isPausedForMeter })
    const next = (await listOfflineChapters())
      .filter(({ state, userId }) => state === 'waiting' && userId === currentUserId)
      .sort((one, other) => one.askedAtMs - other.askedAtMs)[0]
    if (!next || isPausedForMeter || !isReachable()) return
    await downloadChapter(next)
  }
}

const downloadChapter = async (chapter: OfflineChapter): Promise<void> => {
  try {
    const content = await loadOfflineContent(chapter.bookId)
    // Since the download was interrupted.
    if (isReplaced(chapter.book, content.book)) await deleteOfflineFiles(chapter.files)
    const book = withUnsentProgress(chapter, content.book)
    const described = { ...chapter, ...content, book, done: 0, sizeBytes: 0 }
    if (!(await updateOfflineChapter(chapter.bookId, described, chapter.askedAtMs))) return
    await downloadFiles(described)
  } catch (error) {
    // The chapter keeps waiting: the server is unreachable or busy, or the session has expired.
    if (error instanceof UnreachableError || (error instanceof ApiError && mayPassForAll(error))) throw error
    await updateOfflineChapter(chapter.bookId, { state: 'failed', fault: offlineFault(error) }, chapter.askedAtMs)
  } finally {
    await refresh()
  }
}

/** A page that can't be decoded now may never be: the chapters behind it don't wait for that. */
const mayPassForAll = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  [401, 429, 503].includes(status) && code !== 'PAGE_NOT_DECODED'

const downloadFiles = async ({ bookId, files, askedAtMs }: OfflineChapter): Promise<void> => {
  let sizeBytes = 0
  for (const [index, path] of files.entries()) {
    sizeBytes += (await offlineFileSize(path)) ?? (await downloadFile(path))
    const isLast = index === files.length - 1
    const change: Partial<OfflineChapter> = { done: index + 1, sizeBytes, ...(isLast ? { state: 'kept' } : {}) }
    if (!(await updateOfflineChapter(bookId, change, askedAtMs))) return deleteOfflineFiles(files)
    updateState({ chapters: (offlineState.chapters ?? []).map((one) => (one.bookId === bookId ? { ...one, files, ...change } : one)) })
  }
}

/** Returns the size, 0 for a file that the book doesn't have or that is damaged in it: the reader does without it online, too. */
const downloadFile = async (path: string): Promise<number> => {
  try {
    // A damaged file that is sent compressed only breaks off. A range is never compressed, so the server says that the file is damaged.
    return await download(path).catch((error: unknown) =>
      error instanceof TypeError ? download(path, { Range: 'bytes=0-' }) : Promise.reject(error),
    )
  } catch (error) {
    if (error instanceof ApiError && isLeftOut(path, error)) return 0
    throw error
  }
}

const damagedCodes = ['PAGE_DAMAGED', 'PAGE_TOO_LARGE', 'RESOURCE_DAMAGED', 'RESOURCE_NOT_FOUND']

/** Whether a book is saved without this file: it is damaged, or the cover of a text without pictures. */
const isLeftOut = (path: string, { status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  (path.endsWith('/thumbnail') && status === 404) || (code !== undefined && damagedCodes.includes(code))

/** Bypasses the service worker's copy, which may be of a file that was replaced. */
const download = async (path: string, headers?: Readonly<Record<string, string>>): Promise<number> =>
  putOfflineFile(path, await requestAddress('GET', path, { headers: { Accept: 'image/*, */*', ...headers }, cache: 'no-store' }))

const deviceConnection = () => (navigator as { readonly connection?: { readonly saveData?: boolean; readonly type?: string } }).connection

/** The data and files of a chapter, from the server. */
const loadOfflineContent = async (
  bookId: string,
): Promise<Pick<OfflineChapter, 'book' | 'pages' | 'files' | 'publication' | 'progression'>> => {
  const book = await loadBook(bookId)
  if (isTextBook(book)) {
    const publication = await loadPublication(bookId)
    const progression = await loadProgression(bookId)
    return { book, pages: [], files: filesOfText(bookId, publication), publication, progression }
  }
  const pages = await loadPages(bookId)
  return { book, pages, files: filesOfComic(bookId, pages) }
}
