// Front door of reading: pages, posters and files to readers.
import { join } from 'node:path'
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { type BookForServing, scanFolderTask } from '../library/index.ts'
import { bookFilesRoutes } from './book-files.routes.ts'
import { makePostersTask } from './make-posters.task.ts'
import { pagesRoutes } from './pages.routes.ts'
import { createPosterStore } from './poster-store.ts'
import { postersRoutes } from './posters.routes.ts'
import { createReadingRoom } from './reading-room.ts'

/** Page sizes come first: a reader needs them to keep the place of a page, while a missing poster is made when it is looked at. */
const afterPageSizesMs = 2_000

export function readingFeature(ground: Ground): Feature {
  const { db, clock, events, tasks } = ground
  const room = createReadingRoom(ground)
  const posters = createPosterStore({ room, folder: join(ground.settings.configDir, 'thumbnails'), now: clock.now })
  const makePosters = makePostersTask({ db, room, posters })
  const onChangedFile = async (book: BookForServing) => {
    room.files.forget(book.path)
    room.books.forget(book.id)
    await tasks.enqueue(db, scanFolderTask, { libraryId: book.libraryId, path: book.folder })
  }
  return defineFeature({
    name: 'reading',
    routes: [pagesRoutes({ room, onChangedFile }), postersRoutes({ db, room, posters }), bookFilesRoutes(room)],
    tasks: [anyTask(makePosters)],
    prepare: async () => {
      events.on('library.book-changed', ({ bookId }) => room.books.forget(bookId))
      events.on('library.book-deleted', ({ bookId }) => {
        room.books.forget(bookId)
        return posters.remove(bookId)
      })
      events.on('library.scanned', async ({ libraryId }) => {
        await tasks.enqueue(db, makePosters, { libraryId }, { runAtMs: clock.now() + afterPageSizesMs })
      })
    },
    close: () => room.files.closeAll(),
  })
}
