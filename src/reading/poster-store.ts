// Generated posters: a cache of files in the configuration folder, made at first use. The name says what the poster was made from,
// so a changed book gets a new one and an old one is never shown for it.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookForServing } from '../library/index.ts'
import { readPage } from './read-page.ts'
import { PosterNotFound } from './reading.errors.ts'
import { getPage, type ReadingRoom } from './reading-room.ts'

/** Komga's default size. */
const longEdgePx = 300
const retryDamagedAfterMs = 10 * 60_000

export interface PosterStore {
  /** JPEG bytes of a book's poster. @throws PosterNotFound when its first page cannot be shown, BookFileMissing */
  get(book: BookForServing): Promise<Buffer>
  /** Removes every poster of a book. */
  remove(bookId: string): Promise<void>
}

export interface PosterParts {
  readonly room: ReadingRoom
  readonly folder: string
  readonly now: () => number
}

export function createPosterStore(parts: PosterParts): PosterStore {
  const underWay = new Map<string, Promise<Buffer>>()
  const damaged = new Map<string, number>()
  const make = async (book: BookForServing, path: string): Promise<Buffer> => {
    const source = await readPage(parts.room, book, getPage(book, 1))
    const poster = await parts.room.images.thumbnail(source, longEdgePx).catch((error: unknown) => {
      damaged.set(path, parts.now() + retryDamagedAfterMs)
      throw PosterNotFound.with({ cause: error })
    })
    await keep(path, poster.bytes)
    return Buffer.from(poster.bytes)
  }
  return {
    get: async (book) => {
      const path = pathOf(parts.folder, book)
      if (book.status !== 'READY' || (damaged.get(path) ?? 0) > parts.now()) throw PosterNotFound()
      const kept = await readFile(path).catch(absentOnly)
      if (kept) return kept
      const making = underWay.get(path) ?? make(book, path).finally(() => underWay.delete(path))
      underWay.set(path, making)
      return making
    },
    remove: async (bookId) => {
      const folder = folderOf(parts.folder, bookId)
      const names = (await readdir(folder).catch(absentOnly)) ?? []
      await Promise.all(names.filter((name) => name.startsWith(`${bookId}-`)).map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/** What changes when the poster must. */
export const posterTag = (book: BookForServing): string => `${book.id}-${book.analysedAtMs.toString(36)}`

const folderOf = (folder: string, bookId: string): string => join(folder, bookId.slice(-2))
const pathOf = (folder: string, book: BookForServing): string => join(folderOf(folder, book.id), `${posterTag(book)}.jpg`)

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const part = `${path}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

function absentOnly(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
