// Brings chapters to this device and holds the list of them. Promise: what was asked for is brought in the order it was asked for,
// one file after another, also after a reload; it waits while there is no server or every byte may cost money.
import { ApiError, requestAddress, UnreachableError } from '../api/client.ts'
import { isReachable, onConnectionChange } from '../api/connection.ts'
import type { Book, Series } from '../api/types.ts'
import { forget, remember } from '../ui/browser-memory.ts'
import { describeChapter } from './describe-chapter.ts'
import { isMetered, isReplaced, keepsMemory } from './keeping.rules.ts'
import {
  changeKept,
  dropFiles,
  dropKept,
  dropKeptOfOthers,
  findKept,
  type KeptChapter,
  keptFileSize,
  listKept,
  putKept,
  putKeptFile,
} from './kept-store.ts'

export type Keeping = {
  /** In the order they were asked for; undefined until the device's storage has answered. */
  readonly chapters: readonly KeptChapter[] | undefined
  readonly isPausedForMeter: boolean
}

const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hondana-kept')
let keeping: Keeping = { chapters: undefined, isPausedForMeter: false }
let person: string | undefined
let mayUseMeter = false
let underWay: Promise<void> | undefined

export const readKeeping = (): Keeping => keeping

export const followKeeping = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody is here: what others left on this device goes, and what this person still waits for is brought. */
export const startKeeping = async (userId: string): Promise<void> => {
  if (person === userId || !('indexedDB' in window) || !('caches' in window)) return
  const isFirst = person === undefined
  person = userId
  await dropKeptOfOthers(userId)
  await refresh()
  if (isFirst) {
    onConnectionChange(() => void bring())
    otherTabs?.addEventListener('message', () => void refresh(false))
  }
  void bring()
}

/** Wants these chapters on this device. */
export const keepChapters = async (series: Series, books: readonly Book[]): Promise<void> => {
  if (person === undefined) return
  const userId = person
  // Asked once something is worth it; browsers may refuse, and then drop it when the disk is full.
  void navigator.storage.persist().catch(() => false)
  for (const [index, book] of books.entries()) {
    if (await findKept(book.id)) continue
    const empty = { pages: [], files: [], done: 0, sizeBytes: 0, state: 'waiting' } as const
    await putKept({ bookId: book.id, userId, book, series, ...empty, askedAtMs: Date.now() + index })
  }
  await refresh()
  void bring()
}

/** Takes a chapter off this device. */
export const dropChapter = async (bookId: string): Promise<void> => {
  const known = await findKept(bookId)
  if (known) await dropKept(known)
  await refresh()
}

/** Tries again what failed, and with `evenMetered` brings what waits over a line that may cost. */
export const keepTrying = async ({ evenMetered = false } = {}): Promise<void> => {
  mayUseMeter ||= evenMetered
  for (const { bookId, state } of await listKept()) if (state === 'failed') await changeKept(bookId, { state: 'waiting' })
  await refresh()
  void bring()
}

/** For who signs out: nothing of theirs stays. */
export const forgetAllKept = async (): Promise<void> => {
  person = undefined
  await dropKeptOfOthers()
  await refresh()
}

/** Brings a chapter anew when its file was replaced; tells what this device shows of it what the server says now. */
export const renewKept = async (book: Book): Promise<void> => {
  const known = await findKept(book.id)
  if (!known) return
  if (!isReplaced(known.book, book)) return void (await changeKept(book.id, { book }))
  await dropFiles(known.files)
  await changeKept(book.id, { book, pages: [], files: [], done: 0, sizeBytes: 0, state: 'waiting' })
  await refresh()
  void bring()
}

const refresh = async (fromHere = true): Promise<void> => {
  const chapters = [...(await listKept())].sort((one, other) => one.askedAtMs - other.askedAtMs)
  if (chapters.length > 0) remember(keepsMemory, 'yes')
  else forget(keepsMemory)
  become({ chapters })
  if (fromHere) otherTabs?.postMessage('changed')
}

const become = (change: Partial<Keeping>): void => {
  keeping = { ...keeping, ...change }
  for (const tell of [...listeners]) tell()
}

/** One tab brings at a time; the lock outlives none of them. */
const bring = (): Promise<void> => {
  underWay ??= navigator.locks
    .request('hondana-keeping', bringAll)
    .catch(() => undefined) // told where it happened; what waits is brought with the next change of the connection
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

const bringAll = async (): Promise<void> => {
  for (;;) {
    const isPausedForMeter = !mayUseMeter && isMetered(lineOfDevice())
    if (isPausedForMeter !== keeping.isPausedForMeter) become({ isPausedForMeter })
    const next = (await listKept())
      .filter(({ state, userId }) => state === 'waiting' && userId === person)
      .sort((one, other) => one.askedAtMs - other.askedAtMs)[0]
    if (!next || isPausedForMeter || !isReachable()) return
    await bringChapter(next)
  }
}

const bringChapter = async (chapter: KeptChapter): Promise<void> => {
  try {
    const described = { ...chapter, ...(await describeChapter(chapter.bookId)), done: 0, sizeBytes: 0 }
    if (!(await changeKept(chapter.bookId, described))) return
    await bringFiles(described)
  } catch (error) {
    // Later, as it stands: the server is away, or the session has ended.
    if (error instanceof UnreachableError || (error instanceof ApiError && [401, 429, 503].includes(error.status))) throw error
    await changeKept(chapter.bookId, { state: 'failed', fault: error instanceof Error ? error.message : String(error) })
  } finally {
    await refresh()
  }
}

const bringFiles = async ({ bookId, files }: KeptChapter): Promise<void> => {
  let sizeBytes = 0
  for (const [index, path] of files.entries()) {
    sizeBytes += (await keptFileSize(path)) ?? (await bringFile(path))
    const isLast = index === files.length - 1
    const change: Partial<KeptChapter> = { done: index + 1, sizeBytes, ...(isLast ? { state: 'kept' } : {}) }
    if (!(await changeKept(bookId, change))) return dropFiles(files)
    become({ chapters: (keeping.chapters ?? []).map((one) => (one.bookId === bookId ? { ...one, files, ...change } : one)) })
  }
}

/** Past the worker's copy, which may be that of a file since replaced. */
const bringFile = async (path: string): Promise<number> =>
  putKeptFile(path, await requestAddress('GET', path, { headers: { Accept: 'image/*, */*' }, cache: 'no-store' }))

const lineOfDevice = () => (navigator as { readonly connection?: { readonly saveData?: boolean; readonly type?: string } }).connection
