// Keeps archives open between page turns. A handle in use is never closed; the least recently used idle one is closed first.
// Guarantee: a replaced or deleted file is noticed within `trustMs`, although the old one is still open here.
import type { Stats } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { closeInTurn, diskCalls, openInTurn } from '../../kernel/disk-calls/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'

export interface OpenFile {
  readonly handle: FileHandle
  readonly sizeBytes: number
  /** Whole milliseconds. */
  readonly modifiedMs: number
}

export interface OpenFiles {
  /** Runs `work` with the open file. @throws the error of opening it, DiskNotResponding */
  use<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T>
  /** Closes it when no reader uses it anymore; the next use opens the path again. */
  forget(path: string): void
  closeAll(): Promise<void>
}

interface Entry {
  readonly opened: Promise<OpenedFile>
  checkedAtMs: number
  users: number
  isStale: boolean
}

interface OpenedFile extends OpenFile {
  /** Distinguishes a file from another one at the same path. */
  readonly identity: string
}

const trustMs = 2_000

export function createOpenFiles(now: () => number, maxOpen = 64): OpenFiles {
  const entries = new Map<string, Entry>()

  const close = async (path: string, entry: Entry) => {
    const file = await entry.opened.catch(() => undefined)
    if (file) closeInTurn(path, file.handle)
  }
  const remove = (path: string, entry: Entry) => {
    entry.isStale = true
    if (entries.get(path) === entry) entries.delete(path)
    if (entry.users === 0) void close(path, entry)
  }
  const evictOldest = () => {
    for (const [path, entry] of entries) {
      if (entries.size <= maxOpen) return
      if (entry.users === 0) remove(path, entry)
    }
  }
  const acquire = (path: string): Entry => {
    const existing = entries.get(path)
    const entry = existing ?? {
      opened: openFile(path),
      checkedAtMs: now(),
      users: 0,
      isStale: false,
    }
    entries.delete(path)
    entries.set(path, entry)
    entry.users++
    return entry
  }

  /** Drops a file whose path now refers to another one. */
  const revalidate = async (path: string) => {
    const entry = entries.get(path)
    if (!entry || now() - entry.checkedAtMs < trustMs) return
    entry.checkedAtMs = now()
    const [file, stats] = await Promise.all([entry.opened, diskCalls.callInTime(path, () => stat(path))]).catch(() => [])
    if (!file || !stats || identityOf(stats) !== file.identity) remove(path, entry)
  }

  return {
    use: async (path, work) => {
      await revalidate(path)
      const entry = acquire(path)
      evictOldest()
      try {
        return await work(await entry.opened)
      } catch (error) {
        remove(path, entry)
        throw error
      } finally {
        entry.users--
        if (entry.isStale && entry.users === 0) void close(path, entry)
      }
    },
    forget: (path) => {
      const entry = entries.get(path)
      if (entry) remove(path, entry)
    },
    closeAll: async () => {
      const all = [...entries.values()]
      entries.clear()
      await Promise.all(all.map(async ({ opened }) => (await opened.catch(() => undefined))?.handle.close()))
    },
  }
}

async function openFile(path: string): Promise<OpenedFile> {
  const handle = await openInTurn(path)
  const stats = await diskCalls
    .callInTime(path, () => handle.stat())
    .catch((error: unknown) => {
      closeInTurn(path, handle)
      throw error
    })
  return { handle, sizeBytes: stats.size, modifiedMs: modifiedMsOf(stats), identity: identityOf(stats) }
}

const identityOf = ({ dev, ino, size, mtimeMs }: Stats): string => `${dev} ${ino} ${size} ${mtimeMs}`
