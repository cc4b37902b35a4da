// Data that can be loaded or made again, kept on disk up to a limit, one file each.
// Guarantee: the files together are never larger than the limit, except while one is written; the least recently used ones are removed,
// also across restarts. A file is complete or absent.
// Limit: nodes that share the folder each apply the limit to the files that they know.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { newId } from '../identity/index.ts'
import type { Log } from '../log/index.ts'

export interface FileCache {
  /** @param name hexadecimal */
  find(name: string): Promise<Buffer | undefined>
  /** Keeps a file; one that can't be written is only logged. */
  save(name: string, bytes: Uint8Array): Promise<void>
}

interface CacheParts {
  readonly folder: string
  /** With 0, nothing is kept. */
  readonly maxBytes: number
  readonly log: Log
  now(): number
}

export function createFileCache({ folder, maxBytes, log, now }: CacheParts): FileCache {
  const pathOf = (name: string) => join(folder, name)
  const removals = new Set<Promise<void>>()
  const remove = (name: string) => {
    const removal = rm(pathOf(name), { force: true })
      .catch((error: unknown) => log.warn({ err: error }, "Couldn't remove a cached file"))
      .finally(() => removals.delete(removal))
    removals.add(removal)
  }
  const index = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') remove(name)
    },
  })
  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= fill(folder, index, remove).catch((error: unknown) => {
      // The next request tries again.
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    find: async (name) => {
      const isOpen = await open().then(
        () => true,
        () => false,
      )
      if (!isOpen) return undefined
      if (index.get(name) === undefined) return undefined
      const bytes = await readFile(pathOf(name)).catch(() => undefined)
      if (!bytes) index.delete(name)
      // The order of use is kept for the next start; losing it costs nothing.
      else void utimes(pathOf(name), now() / 1000, now() / 1000).catch(() => undefined)
      return bytes
    },
    save: async (name, bytes) => {
      if (bytes.length > maxBytes) return
      const part = join(folder, `${name}.${newId()}${partEnding}`)
      try {
        await open()
        await writeFile(part, bytes)
        await rename(part, pathOf(name))
        index.set(name, bytes.length)
        await Promise.all(removals)
      } catch (error) {
        log.warn({ err: error }, "Couldn't cache a file")
        // Half a file would take the rest of a full disk until the next start.
        await rm(part, { force: true }).catch(() => undefined)
      }
    },
  }
}

const partEnding = '.part'
const complete = /^[0-9a-f]+$/

/** Lists what an earlier process left, the most recently used last. */
async function fill(folder: string, index: LRUCache<string, number>, remove: (name: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  for (const name of names.filter((one) => one.endsWith(partEnding))) remove(name)
  const found = await Promise.all(
    names.filter((name) => complete.test(name)).map(async (name) => ({ name, ...(await sizeOf(join(folder, name))) })),
  )
  for (const { name, bytes } of found.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (bytes > index.maxSize) remove(name)
    else index.set(name, bytes)
  }
}

async function sizeOf(path: string): Promise<{ readonly bytes: number; readonly usedAtMs: number }> {
  const stats = await stat(path).catch(() => undefined)
  return { bytes: stats?.size ?? 0, usedAtMs: stats?.mtimeMs ?? 0 }
}
