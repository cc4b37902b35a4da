// The shared resources for serving readers: open files, memory, image jobs, cached books.
import { availableParallelism } from 'node:os'
import { createDecoder, type Decoder } from '../formats/decoder/index.ts'
import type { Settings } from '../kernel/config/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { findBookForServing } from '../library/books/serving/index.ts'
import { createImageWork, type ImageWork } from './image-work.ts'
import { type BufferPool, createBufferPool } from './pages/buffer-pool.ts'
import { createDecodedPages, type DecodedPages } from './pages/decoded-pages.ts'
import { createOpenFiles, type OpenFiles } from './pages/open-files.ts'
import { createResizedPages, type ResizedPages } from './pages/resized-pages.ts'
import { createServedBooks, type ServedBooks } from './served-books.ts'

export interface ReadingContext {
  readonly files: OpenFiles
  readonly buffers: BufferPool
  readonly images: ImageWork
  readonly books: ServedBooks
  readonly decoder: Decoder
  readonly decoded: DecodedPages
  readonly resized: ResizedPages
}

export function createReadingContext({
  db,
  clock,
  log,
  memory,
  settings,
}: Pick<AppContext, 'db' | 'clock' | 'log' | 'memory' | 'settings'>): ReadingContext {
  const parallel = parallelImageJobs(settings)
  const decoder = createDecoder({ threads: Math.max(1, Math.min(2, parallel - 1)), memory: memory.decoded })
  const parts = {
    files: createOpenFiles(clock.now),
    images: createImageWork({ memory, parallel, jxlToPng: decoder.jxlToPng }),
    decoder,
    decoded: createDecodedPages(decoder, memory.cacheBytes),
  }
  return {
    ...parts,
    buffers: createBufferPool(memory.sending),
    books: createServedBooks((bookId) => findBookForServing(db, bookId), clock),
    resized: createResizedPages({ ...parts, clock, log, settings }),
  }
}

/** One for each core. An image that is being decoded may use tens of megabytes, so a small machine decodes one at a time. */
export const parallelImageJobs = ({ smallMachine }: Pick<Settings, 'smallMachine'>): number => (smallMachine ? 1 : availableParallelism())
