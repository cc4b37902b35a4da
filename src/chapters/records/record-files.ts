// The record file `.chapter-urls.json` of a series folder on disk.
// Guarantee: it is replaced as a whole, under the claim of its folder, and an unreadable file is kept as `.chapter-urls.json.damaged`
// before a new one is written.
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClaimManager } from '../../kernel/claims/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { replaceFile } from '../../kernel/files/index.ts'
import { folderClaim } from '../../library/index.ts'
import type { ChapterRecord } from './chapter-record.ts'
import {
  addToRecordFile,
  clearRecordFile,
  emptyRecordFile,
  holdsAll,
  nextTitleKey,
  parseRecordFile,
  type RecordFile,
  removeFromRecordFile,
} from './record-file.rules.ts'

export const recordFileName = '.chapter-urls.json'

/** Far above any series; a larger file is not ours. */
const largestBytes = 64 * 1024 * 1024

export interface RecordFiles {
  /** @returns the file's content, or an empty one when it is missing or unreadable */
  read(folder: string): Promise<RecordFile>
  /**
   * Adds chapters; writes nothing when the file already contains all of it.
   * @param all everything that belongs in the file, used when it is missing or unreadable; `chapters` by default
   * @throws the error of the file system
   */
  add(
    folder: string,
    titleKey: string | null,
    chapters: readonly ChapterRecord[],
    all?: () => Promise<readonly ChapterRecord[]>,
  ): Promise<void>
  /** Removes chapters if there is a file that contains them. @throws the error of the file system */
  remove(folder: string, chapterKeys: ReadonlySet<string>): Promise<void>
  /** Removes all chapters if there is a file. @throws the error of the file system */
  clear(folder: string): Promise<void>
}

export function createRecordFiles({ clock, claims }: { readonly clock: Clock; readonly claims: ClaimManager }): RecordFiles {
  const hold = (folder: string, work: () => Promise<void>) => claims.hold(folderClaim(folder), work)
  const write = (folder: string, text: string) =>
    replaceFile(join(folder, recordFileName), text, () => claims.assertHeld(folderClaim(folder)))
  return {
    read: async (folder) => (await readFileIn(folder)).content ?? emptyRecordFile,
    add: (folder, titleKey, records, all) =>
      hold(folder, async () => {
        const { state, content = emptyRecordFile } = await readFileIn(folder)
        const chapters = state === 'read' || !all ? records : await all()
        const title = nextTitleKey(content, titleKey)
        if (state === 'read' && holdsAll(content, chapters) && title === content.titleKey) return
        if (state === 'damaged') await backUpUnreadableFile(folder)
        await write(folder, addToRecordFile(content, title, chapters, clock.now()))
      }),
    remove: (folder, chapterKeys) =>
      hold(folder, async () => {
        const { content = emptyRecordFile } = await readFileIn(folder)
        if (!content.chapters.some(({ chapterKey }) => chapterKeys.has(chapterKey))) return
        await write(folder, removeFromRecordFile(content, chapterKeys, clock.now()))
      }),
    clear: (folder) =>
      hold(folder, async () => {
        const { state, content = emptyRecordFile } = await readFileIn(folder)
        if (state === 'damaged') await backUpUnreadableFile(folder)
        if (content.chapters.length > 0) await write(folder, clearRecordFile(content, clock.now()))
      }),
  }
}

const backUpUnreadableFile = (folder: string): Promise<void> =>
  rename(join(folder, recordFileName), join(folder, `${recordFileName}.damaged`))

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
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
