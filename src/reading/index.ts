// Public API of reading: serves pages, posters and files to readers.
import { join } from 'node:path'
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Http } from '../kernel/http/index.ts'
import type { BookForServing } from '../library/books/serving/index.ts'
import { type SomeFollowUps, scanFolderTask } from '../library/index.ts'
import type { BookDto } from '../library/lists/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { bookFilesRoutes } from './files/book-files.routes.ts'
import { type CatalogAddress, catalogBooksRoutes, catalogPublicationsRoutes } from './files/catalog-books.routes.ts'
import { seriesFilesRoutes } from './files/series-files.routes.ts'
import { NotAPicture, type Source } from './image-work.ts'
import type { DecodableFile } from './pages/decoded-pages.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { readPage } from './pages/read-page.ts'
import { readPicture } from './pages/read-picture.ts'
import { createGeneratedPosters } from './posters/generated-posters.ts'
import { makePostersTask, remakePostersTask } from './posters/make-posters.task.ts'
import { openPosterFiles } from './posters/open-poster-files.ts'
import { forwardPosterEvents, posterEvents, sharedPosterEvents } from './posters/poster-events.ts'
import { bookPosters, seriesPosters } from './posters/poster-subjects.ts'
import { posterFixes } from './posters/posters.fix.ts'
import { type PosterSubject, posterRoutes } from './posters/posters.routes.ts'
import { createPosters, type Posters } from './posters/posters.ts'
import { remakePostersRoutes } from './posters/remake-posters.routes.ts'
import { createShowPoster, type ShowPoster } from './posters/show-poster.ts'
import { syncArtworkTask } from './posters/sync-artwork.task.ts'
import { tidyPosters, tidyPostersTask } from './posters/tidy-posters.task.ts'
import { createFontFamilies, shippedFonts } from './publication/font-families.ts'
import { fontsRoutes } from './publication/fonts.routes.ts'
import { buildListed, type PublicationBase } from './publication/manifest.rules.ts'
import { listPublicationFacts } from './publication/publication.queries.ts'
import { type ManifestAddress, publicationRoutes } from './publication/publication.routes.ts'
import type { ListedPublication } from './publication/publication.schemas.ts'
import { resourcesRoutes } from './publication/resources.routes.ts'
import { createReadingContext, parallelImageJobs, type ReadingContext } from './reading-context.ts'
import { getBook, getPage } from './served-books.ts'

export { booksAsZip } from './files/books-as-zip.ts'
export { sendFile } from './files/send-file.routes.ts'
export { sendZip } from './files/series-files.routes.ts'
export type { PosterSubject } from './posters/posters.routes.ts'
export type { PosterEvent, Posters } from './posters/posters.ts'
export { readPoster, type ShownPoster, type ShowPoster } from './posters/show-poster.ts'
export type { PublicationBase } from './publication/manifest.rules.ts'
export { type ManifestAddress, placeFor } from './publication/publication.routes.ts'
export { ListedPublication, PublicationLink } from './publication/publication.schemas.ts'
export { PosterNotFound } from './reading.errors.ts'

/** Page sizes come first: a reader needs them for the page layout, while a missing poster is made on request. */
const afterPageSizesMs = 2_000
/** Maximum size of a JPEG. */
const largestPicturePx = 65_500
/** Longer edge, by the server setting (docs/api/komga-contract.md, "Posters"). */
const posterSizesPx = { DEFAULT: 300, MEDIUM: 600, LARGE: 900, XLARGE: 1200 } as const

export interface ReadingServices {
  readonly feature: Feature
  readonly followUps: SomeFollowUps
  /** For features whose items have their own posters. */
  readonly posters: Posters
  readonly showPoster: ShowPoster
  /**
   * A JPEG of a page.
   * @param longEdgePx original size when absent
   * @throws BookNotFound, PageNotFound, or the errors of reading the page
   */
  pagePicture(bookId: string, number: number, longEdgePx?: number): Promise<Buffer>
  /** A page of a file that is in no library, as it is stored there. @throws PageNotFound, or the errors of reading the page */
  filePage(file: DecodableFile, number: number): Promise<{ readonly bytes: Buffer; readonly mediaType: string }>
  /**
   * A JPEG of an image whose longer edge is at most `longEdgePx`.
   * @returns undefined when it can't be decoded @throws MemoryLimitExceeded
   */
  shrinkPicture(bytes: Uint8Array, longEdgePx: number): Promise<Uint8Array | undefined>
  /** The poster routes of another kind of owner. */
  readonly posterRoutes: (subject: PosterSubject) => (http: Http) => void
  /** Pages, files and posters of books below the base path of a catalog. */
  readonly catalogRoutes: (address: CatalogAddress) => (http: Http) => void
  /** Manifests and the resources that they link to, likewise. */
  readonly publicationRoutes: (address: ManifestAddress) => (http: Http) => void
}

/** One more than are decoded at a time: while one is looked up or saved, every core decodes another. */
const parallelPosters = (settings: AppContext['settings']): number => parallelImageJobs(settings) + (settings.smallMachine ? 0 : 1)

/** @param settings contain the poster size */
export function readingFeature(app: AppContext, settings: ServerSettings): ReadingServices {
  const { db, clock, tasks } = app
  const context = createReadingContext(app)
  const { files, ...storage } = openPosterFiles(app)
  const posters = createPosters({ ...app, images: context.images, files })
  const longEdgePx = async () => posterSizesPx[(await settings.current()).thumbnailSize]
  const generated = createGeneratedPosters({ db, log: app.log, context, posters, now: clock.now, longEdgePx })
  const showPoster = createShowPoster({ db, context, posters, files, generated })
  const posterDeps = { db, context, generated, longEdgePx, parallel: parallelPosters(app.settings) }
  const makePosters = makePostersTask(posterDeps)
  const remakePosters = remakePostersTask(posterDeps)
  const syncArtwork = syncArtworkTask({ db, clock, posters, images: context.images })
  const mountPosters = (subject: PosterSubject) => posterRoutes({ posters, showPoster }, subject)
  const onChangedFile = async (book: BookForServing) => {
    context.files.forget(book.path)
    context.books.forget(book.id)
    await tasks.enqueue(db, scanFolderTask, { libraryId: book.libraryId, path: book.folder })
  }
  const serving = { ...app, context, showPoster, onChangedFile }
  const feature = defineFeature({
    name: 'reading',
    routes: [
      pagesRoutes(serving),
      bookFilesRoutes(context, '/api/v1/books'),
      publicationRoutes(serving),
      resourcesRoutes(serving, '/api/v1/books'),
      fontsRoutes(createFontFamilies(join(app.settings.configDir, 'fonts'), shippedFonts)),
      seriesFilesRoutes(db),
      mountPosters(bookPosters({ db, showPoster })),
      mountPosters(seriesPosters({ db, showPoster })),
      remakePostersRoutes({ db, tasks, remakePosters }),
    ],
    tasks: [anyTask(makePosters), anyTask(syncArtwork), anyTask(remakePosters), anyTask(tidyPosters({ db, clock, files }))],
    ...storage,
    fixes: posterFixes,
    liveEvents: posterEvents,
    sharedEvents: sharedPosterEvents,
    prepare: async () => {
      forgetChangedBooks(app, context)
      forwardPosterEvents(app, context)
    },
    close: async () => void (await Promise.all([context.files.closeAll(), context.decoder.close()])),
  })
  const pagePicture: ReadingServices['pagePicture'] = async (bookId, number, longEdgePx = largestPicturePx) => {
    const book = await getBook(context, bookId)
    const page = getPage(book, number)
    const { bytes } = await context.images.thumbnail(
      (claimMemory) => readPicture(context, book, page, { claimMemory, longEdgePx }),
      longEdgePx,
    )
    return Buffer.from(bytes)
  }
  return {
    feature,
    followUps: followUpsOf(app, { posters, syncArtwork, makePosters }),
    posters,
    showPoster,
    pagePicture,
    filePage: async (file, number) => {
      const page = getPage(file, number)
      return { bytes: await readPage(context, file, page), mediaType: page.mediaType }
    },
    shrinkPicture: (bytes, longEdgePx) => shrinkPicture(context, bytes, longEdgePx),
    posterRoutes: mountPosters,
    catalogRoutes: (address) => catalogBooksRoutes(serving, address),
    publicationRoutes: (address) => catalogPublicationsRoutes(serving, address),
  }
}

async function shrinkPicture({ images }: ReadingContext, bytes: Uint8Array, longEdgePx: number): Promise<Uint8Array | undefined> {
  try {
    const source: Source = async (hold) => {
      await hold(bytes.length)
      return bytes
    }
    return (await images.thumbnail(source, longEdgePx)).bytes
  } catch (error) {
    if (error instanceof NotAPicture) return undefined
    throw error
  }
}

interface Followers {
  readonly posters: Posters
  readonly syncArtwork: ReturnType<typeof syncArtworkTask>
  readonly makePosters: ReturnType<typeof makePostersTask>
}

const followUpsOf = ({ clock, tasks }: AppContext, { posters, syncArtwork, makePosters }: Followers): SomeFollowUps => ({
  seriesScanned: async (trx, { libraryId, seriesIds }) => {
    const which = { libraryId, seriesIds: [...seriesIds] }
    await tasks.enqueue(trx, syncArtwork, which)
    await tasks.enqueue(trx, makePosters, which, { runAtMs: clock.now() + afterPageSizesMs })
  },
  deleted: async (trx, { bookIds, seriesIds }) => {
    await posters.forgetOwners(trx, 'book', bookIds)
    await posters.forgetOwners(trx, 'series', seriesIds)
  },
  libraryDeleted: async (trx) => void (await tasks.enqueue(trx, tidyPostersTask, { posterIds: [] })),
})

/** Removes books from the in-memory caches when they change, on any node. */
function forgetChangedBooks({ events }: AppContext, context: ReadingContext): void {
  for (const name of ['library.book-changed', 'library.book-deleted'] as const)
    events.on(name, async ({ bookId }) => {
      const cached = context.books.findCached(bookId)
      context.books.forget(bookId)
      const book = await cached
      if (book) context.files.forget(book.path)
    })
  // It may be hidden from somebody who is reading it.
  events.on('library.series-changed', ({ seriesId }) => context.books.forgetSeries(seriesId))
  events.on('events.interrupted', context.books.forgetAll)
}

/** Books as shown in lists of publications, in their order; the caller has already checked that they are visible. */
export async function listPublications(db: Db, books: readonly BookDto[], place: PublicationBase): Promise<readonly ListedPublication[]> {
  if (books.length === 0) return []
  const rows = await listPublicationFacts(
    db,
    books.map(({ id }) => id),
  )
  const factsOf = new Map(rows.map((row) => [row.id, row]))
  return books.flatMap(({ id, media }) => {
    const facts = factsOf.get(id)
    return facts ? [buildListed({ book: { id, mediaType: media.mediaType, pageCount: media.pagesCount }, facts, place })] : []
  })
}
