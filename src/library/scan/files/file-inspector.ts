// Opens single files that are in no library, in a thread of their own: even a damaged file of many gigabytes must not block the server.
import { createDecoder } from '../../../formats/decoder/index.ts'
import type { MemoryClaims } from '../../../kernel/memory/index.ts'
import type { FileReadResult } from './file-reading.ts'
import { needsDecoder, readWithDecoder } from './read-book-file.ts'
import { type ListPart, newFileList } from './read-parts.ts'
import { type ReaderThread, startReader } from './reader-pool.ts'

export interface FileInspector {
  /** Reads what a scan would read. @returns undefined when there is no such file */
  inspect(path: string): Promise<FileReadResult | undefined>
  close(): Promise<void>
}

const idleMs = 30_000

/** @param memory budget that decoding reserves memory from */
export function createFileInspector(memory: MemoryClaims): FileInspector {
  const decoder = createDecoder({ memory })
  let reader: ReaderThread | undefined
  let running = 0
  let idleTimer: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idleTimer)
    const former = reader
    reader = undefined
    await former?.close()
  }
  const readInThread = async (path: string) => {
    clearTimeout(idleTimer)
    reader ??= startReader()
    running++
    try {
      const parts: ListPart[] = []
      await reader.read(newFileList([path], false), (part) => parts.push(part))
      return parts[0]?.readings[0]
    } catch (error) {
      reader = undefined
      throw error
    } finally {
      running--
      if (running === 0) idleTimer = setTimeout(() => void end(), idleMs).unref()
    }
  }
  return {
    inspect: async (path) => {
      const reading = await readInThread(path)
      return reading === needsDecoder ? readWithDecoder(decoder, path) : reading
    },
    close: async () => {
      await Promise.all([end(), decoder.close()])
    },
  }
}
