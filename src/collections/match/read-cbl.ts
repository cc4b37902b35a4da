import { Worker } from 'node:worker_threads'
import type { CblFault, ComicRackBook, ParsedCbl } from '../../formats/reading-list/index.ts'
import { defineError, type ErrorFactory } from '../../kernel/errors/index.ts'
import { firstMessageOf } from '../../kernel/threads/index.ts'

// The codes at the start of the messages are Komga's: its clients translate them.
const CblNotReadable = defineError('CBL_NOT_READABLE', 400, "ERR_1015: The file isn't a ComicRack reading list (.cbl).")
const CblWithoutBooks = defineError('CBL_HOLDS_NO_BOOKS', 400, 'ERR_1029: The reading list contains no books.')
const CblWithoutName = defineError('CBL_HOLDS_NO_NAME', 400, 'ERR_1030: The reading list has no name.')
const CblBookIncomplete = defineError('CBL_NAMES_NO_BOOK', 400, 'ERR_1031: A book in the reading list has no series or number.')

const faults: Readonly<Record<CblFault, ErrorFactory>> = {
  'not-a-list': CblNotReadable,
  'no-books': CblWithoutBooks,
  'no-name': CblWithoutName,
  'incomplete-book': CblBookIncomplete,
}

/** Elements need up to 30 times their bytes; a file crafted to exhaust the memory ends only the thread. */
const threadMemoryMb = 512

/** Reads a ComicRack reading list in a thread. @throws CblNotReadable, CblWithoutBooks, CblWithoutName, CblBookIncomplete */
export async function readCbl(bytes: Uint8Array): Promise<{ readonly name: string; readonly books: readonly ComicRackBook[] }> {
  const worker = new Worker(new URL('./read-cbl.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
  const list = await firstMessageOf<ParsedCbl>(worker).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? CblNotReadable.with({ cause: error }) : error
  })
  if (!list.ok) throw faults[list.fault]()
  return list
}
