// Selects the poster that this caller sees for an owner; its bytes are read only on request.
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../kernel/db/index.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { getVisibleBook, maySee, SeriesHidden, SeriesNotFound } from '../../library/access/index.ts'
import { type BookForServing, findRootOf, findSeriesForServing } from '../../library/books/serving/index.ts'
import { fromStoredPath } from '../../library/index.ts'
import type { PosterOwner } from '../../library/posters/index.ts'
import { NotAPicture, type Source } from '../image-work.ts'
import { readPicture } from '../pages/read-picture.ts'
import { PosterNotFound } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getBook, getCover } from '../served-books.ts'
import type { GeneratedPosters } from './generated-posters.ts'
import type { PosterFiles } from './poster-files.ts'
import { findAnalysis, findPosterBookId } from './posters.queries.ts'
import type { Poster, Posters } from './posters.ts'

export interface ShownPoster {
  /** Changes with the bytes. */
  readonly tag: string
  readonly mediaType: string
  /** @throws PosterNotFound when its file is missing, PosterStorageUnavailable */
  read(): Promise<Buffer>
  /** What is shown while its file is missing, as after a backup was restored on another disk. */
  readonly instead?: () => Promise<ShownPoster>
}

export interface ReadPoster {
  /** The one that was read. */
  readonly shown: ShownPoster
  readonly bytes: Buffer
}

/** Reads a poster, or the one that is shown instead. @throws PosterNotFound, PosterStorageUnavailable */
export async function readPoster(poster: ShownPoster): Promise<ReadPoster> {
  try {
    return { shown: poster, bytes: await poster.read() }
  } catch (error) {
    if (!poster.instead || !PosterNotFound.matches(error)) throw error
    return readPoster(await poster.instead())
  }
}

export interface ShowPoster {
  /** @throws BookNotFound, BookHidden, PosterNotFound */
  ofBook(bookId: string, caller: Principal): Promise<ShownPoster>
  /** In its original size, as JPEG: the chosen poster, or the book's own cover. @throws as `ofBook` */
  originalOfBook(bookId: string, caller: Principal): Promise<ShownPoster>
  /** Its own, or that of a book by the library's rule. @throws SeriesNotFound, SeriesHidden, PosterNotFound */
  ofSeries(seriesId: string, caller: Principal): Promise<ShownPoster>
  /** The chosen poster of an owner; undefined when there is none or its file is unavailable. */
  ofOwner(owner: PosterOwner): Promise<ShownPoster | undefined>
  /** A poster as stored. @throws PosterNotFound when its file is unavailable */
  one(poster: Poster): Promise<ShownPoster>
  /** Up to four images in a two-by-two grid. @throws PosterNotFound when there is none */
  mosaic(tiles: readonly ShownPoster[]): ShownPoster
}

export interface ShowPosterParts {
  readonly db: Db
  readonly context: ReadingContext
  readonly posters: Posters
  readonly files: PosterFiles
  readonly generated: GeneratedPosters
}

export function createShowPoster(parts: ShowPosterParts): ShowPoster {
  const { db, context, posters, generated } = parts
  const mosaics = createMosaics(context)
  const ofOwner: ShowPoster['ofOwner'] = async (owner) => {
    const selected = await posters.findSelected(owner)
    return selected && find(parts, selected)
  }
  const ofBook: ShowPoster['ofBook'] = async (bookId, caller) => {
    await getVisibleBook(db, caller, bookId)
    const selected = await posters.findSelected({ kind: 'book', id: bookId })
    const isGood = selected && (selected.type !== 'GENERATED' || (await isCurrent(db, selected)))
    const shownPoster = isGood ? await find(parts, selected) : undefined
    const showGenerated = async () => one(await generated.get(await getBook(context, bookId)))
    if (!shownPoster) return showGenerated()
    return selected?.type === 'GENERATED' ? shownPoster : { ...shownPoster, instead: showGenerated }
  }
  const one: ShowPoster['one'] = async (poster) => {
    const shownPoster = await find(parts, poster)
    if (!shownPoster) throw PosterNotFound()
    return shownPoster
  }
  return {
    ofOwner,
    ofBook,
    originalOfBook: async (bookId, caller) => {
      await getVisibleBook(db, caller, bookId)
      const selected = await posters.findSelected({ kind: 'book', id: bookId })
      const original = selected && selected.type !== 'GENERATED' ? await find(parts, selected) : undefined
      const showCover = async () => coverOf(context, await getBook(context, bookId))
      if (!original) return showCover()
      return { tag: `${original.tag}-jpeg`, mediaType: 'image/jpeg', read: () => jpegOf(context, original.read), instead: showCover }
    },
    one,
    ofSeries: async (seriesId, caller) => {
      const series = await findSeriesForServing(db, seriesId)
      if (!series) throw SeriesNotFound(seriesId)
      if (!maySee(caller.access, series.restriction)) throw SeriesHidden()
      const own = await ofOwner({ kind: 'series', id: seriesId })
      const showBook = async () => {
        const bookId = await findPosterBookId(db, { id: seriesId, cover: series.seriesCover }, caller.userId)
        if (!bookId) throw PosterNotFound()
        return ofBook(bookId, caller)
      }
      return own ? { ...own, instead: showBook } : showBook()
    },
    mosaic: (tiles) => {
      if (tiles.length === 0) throw PosterNotFound()
      return mosaics(tiles.slice(0, 4))
    },
  }
}

/**
 * Whether a generated poster matches the last analysis of the book. Cheaper than loading the book with its pages: lists show many
 * posters.
 */
async function isCurrent(db: Db, { ownerId, sourceAt }: Poster): Promise<boolean> {
  const analysis = await findAnalysis(db, ownerId)
  return analysis !== undefined && (analysis.status !== 'READY' || analysis.analysedAt === sourceAt)
}

async function find({ db, files, context, generated }: ShowPosterParts, poster: Poster): Promise<ShownPoster | undefined> {
  const { mediaType } = poster
  const tag = `${poster.id}-${poster.sourceAt.toString(36)}`
  if (poster.type === 'SIDECAR') {
    const path = await findArtworkFile(db, poster)
    return path === undefined ? undefined : { tag, mediaType, read: () => readArtwork(path) }
  }
  const read = async (): Promise<Buffer> => {
    const bytes = await files.read(poster.id)
    if (bytes?.length === poster.sizeBytes) return bytes
    // A power failure may have destroyed an image that can be created again.
    const book = poster.type === 'GENERATED' ? await context.books.find(poster.ownerId) : undefined
    if (!book) throw PosterNotFound()
    const made = await files.read((await generated.make(book, 'now')).id)
    if (!made) throw PosterNotFound()
    return made
  }
  return { tag, mediaType, read }
}

/** The book's own cover image, in its original size. */
function coverOf(context: ReadingContext, book: BookForServing): ShownPoster {
  if (book.status !== 'READY') throw PosterNotFound()
  const cover = getCover(book)
  const tag = `${book.id}-${book.analysedAtMs.toString(36)}-cover`
  return { tag, mediaType: 'image/jpeg', read: () => jpegOf(context, (claimMemory) => readPicture(context, book, cover, { claimMemory })) }
}

/** A JPEG is returned unchanged. */
async function jpegOf({ images }: ReadingContext, source: Source): Promise<Buffer> {
  try {
    const { buffer, byteOffset, length } = await images.asJpeg(source)
    return Buffer.from(buffer, byteOffset, length)
  } catch (error) {
    throw error instanceof NotAPicture ? PosterNotFound.with({ cause: error }) : error
  }
}

async function findArtworkFile(db: Db, { ownerKind, ownerId, sourcePath }: Poster): Promise<string | undefined> {
  if (ownerKind !== 'book' && ownerKind !== 'series') return undefined
  const root = await findRootOf(db, { kind: ownerKind, id: ownerId })
  if (root === undefined) return undefined
  const path = fromStoredPath(root, sourcePath)
  const stats = await diskCalls.callInTime(path, () => stat(path)).catch(() => undefined)
  return stats?.isFile() ? path : undefined
}

const readArtwork = (path: string): Promise<Buffer> =>
  diskCalls
    .callInTime(path, () => readFile(path))
    .catch((error: unknown) => {
      throw PosterNotFound.with({ cause: error })
    })

const mosaicsKept = 100

/** Part of their tags: clients have images of an earlier arrangement cached. */
const arrangement = 'without gaps'

/** Mosaics are created on request; the most recent ones stay in memory. */
function createMosaics({ images }: ReadingContext) {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: mosaicsKept })
  return (tiles: readonly ShownPoster[]): ShownPoster => {
    const tag = hash('sha1', [arrangement, ...tiles.map((tile) => tile.tag)].join(' '), 'base64url')
    const create = async () => {
      const pictures = await Promise.all(tiles.map(readPoster))
      return Buffer.from((await images.mosaic(pictures.map(({ bytes }) => bytes))).bytes)
    }
    const read = () => {
      const mosaic = cache.get(tag) ?? create()
      cache.set(tag, mosaic)
      mosaic.catch(() => cache.delete(tag))
      return mosaic
    }
    return { tag, mediaType: 'image/jpeg', read }
  }
}
