// The record file `.chapter-urls.json` of a series folder on disk.
// Promise: it is replaced as a whole, writers of one folder take turns, and a file that cannot be understood is kept beside as
// `.chapter-urls.json.damaged` before a new one is written.
// Limit: turns are taken within this process; two nodes that write into one folder at the same moment keep the later file, and the
// database and the archives still hold what the earlier one said.
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../kernel/clock/index.ts'
import { replaceFile } from '../kernel/files/index.ts'
import { createTurns } from '../kernel/turns/index.ts'
import type { ChapterRecord } from './chapter-record.ts'
import {
  addToRecordFile,
  clearRecordFile,
  emptyRecordFile,
  holdsAll,
  parseRecordFile,
  type RecordFile,
  removeFromRecordFile,
  titleFor,
} from './record-file.rules.ts'

export const recordFileName = '.chapter-urls.json'

/** Far beyond any series; what is larger is not ours. */
const largestBytes = 64 * 1024 * 1024

export interface RecordFiles {
  /** @returns the file's content, an empty one when there is none or it cannot be understood */
  read(folder: string): Promise<RecordFile>
  /** Adds chapters; nothing is written when the file says all of it already. @throws the error of the file system */
  add(folder: string, titleKey: string | null, chapters: readonly ChapterRecord[]): Promise<void>
  /** Takes chapters out, if there is a file that names them. @throws the error of the file system */
  remove(folder: string, chapterKeys: ReadonlySet<string>): Promise<void>
  /** Takes all chapters out, if there is a file. @throws the error of the file system */
  clear(folder: string): Promise<void>
}

/** One for the process, so that all writers of a folder wait for each other. */
export function createRecordFiles(clock: Clock): RecordFiles {
  const { take: inTurn } = createTurns()
  return {
    read: async (folder) => (await readFileIn(folder)).content ?? emptyRecordFile,
    add: (folder, titleKey, chapters) =>
      inTurn(folder, async () => {
        const { state, content = emptyRecordFile } = await readFileIn(folder)
        const title = titleFor(content, titleKey)
        if (state === 'read' && holdsAll(content, chapters) && title === content.titleKey) return
        if (state === 'damaged') await keepAside(folder)
        await replaceFile(join(folder, recordFileName), addToRecordFile(content, title, chapters, clock.now()))
      }),
    remove: (folder, chapterKeys) =>
      inTurn(folder, async () => {
        const { content = emptyRecordFile } = await readFileIn(folder)
        if (!content.chapters.some(({ chapterKey }) => chapterKeys.has(chapterKey))) return
        await replaceFile(join(folder, recordFileName), removeFromRecordFile(content, chapterKeys, clock.now()))
      }),
    clear: (folder) =>
      inTurn(folder, async () => {
        const { state, content = emptyRecordFile } = await readFileIn(folder)
        if (state === 'damaged') await keepAside(folder)
        if (content.chapters.length > 0) await replaceFile(join(folder, recordFileName), clearRecordFile(content, clock.now()))
      }),
  }
}

const keepAside = (folder: string): Promise<void> => rename(join(folder, recordFileName), join(folder, `${recordFileName}.damaged`))

interface ReadResult {
  readonly state: 'absent' | 'read' | 'damaged'
  readonly content?: RecordFile
}

async function readFileIn(folder: string): Promise<ReadResult> {
  const text = await readText(join(folder, recordFileName))
  if (text === undefined) return { state: 'absent' }
  const content = parseRecordFile(text)
  return content ? { state: 'read', content } : { state: 'damaged' }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    return size > largestBytes ? '' : await file.readFile('utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
