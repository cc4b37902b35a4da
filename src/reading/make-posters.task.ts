import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import { defineTask } from '../kernel/tasks/index.ts'
import type { PosterStore } from './poster-store.ts'
import { listReadyBookIds } from './posters.queries.ts'
import type { ReadingRoom } from './reading-room.ts'

const batch = 100

export interface MakePostersDeps {
  readonly db: Db
  readonly room: ReadingRoom
  readonly posters: PosterStore
}

/** Makes the posters of a library's books before somebody looks at them; those that exist cost one look at the disk. */
export const makePostersTask = ({ db, room, posters }: MakePostersDeps) =>
  defineTask({
    name: 'reading.make-posters',
    lane: 'image',
    priority: 1,
    payload: z.object({ libraryId: z.string() }),
    key: ({ libraryId }) => libraryId,
    run: async ({ signal, progress }, { libraryId }) => {
      let made = 0
      let without = 0
      let afterId = ''
      for (;;) {
        const ids = await listReadyBookIds(db, libraryId, { afterId, limit: batch })
        for (const { id } of ids) {
          signal.throwIfAborted()
          const shown = await hasPoster({ room, posters }, id)
          if (shown) made++
          else without++
        }
        afterId = ids.at(-1)?.id ?? afterId
        if (ids.length < batch) return { made, without }
        progress(null, `${made} posters`)
      }
    },
  })

/** A book without a showable first page, or whose file is away, has no poster for now; everything else is a failure of the task. */
async function hasPoster({ room, posters }: Omit<MakePostersDeps, 'db'>, bookId: string): Promise<boolean> {
  const book = await room.books.find(bookId)
  if (!book) return false
  try {
    await posters.get(book)
    return true
  } catch (error) {
    if (error instanceof CatalogueError) return false
    throw error
  }
}
