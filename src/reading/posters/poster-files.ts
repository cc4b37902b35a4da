// The image files of posters: one each, named by the poster's id; in the configuration folder, or in a bucket (bucket/).
// Guarantee: an upload is completely stored before its row refers to it. A generated poster may be lost in a power failure; it is then
// created again.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isPartName, newPartPath, replaceFile } from '../../kernel/files/index.ts'

export interface PosterFiles {
  /** Writes an image so that it survives a power failure. */
  keep(posterId: string, bytes: Uint8Array): Promise<void>
  /** Writes an image that can be created again. */
  keepForNow(posterId: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when it does not exist */
  read(posterId: string): Promise<Buffer | undefined>
  remove(posterIds: readonly string[]): Promise<void>
  /** Ids of all images written before a given time, folder by folder. */
  listOlderThan(epochMs: number): AsyncGenerator<readonly string[]>
  /** Removes what killed writers left before a given time. @returns how many files */
  removePartsOlderThan(epochMs: number): Promise<number>
}

const partOf = (posterId: string): string => posterId.slice(-2)

/** Its path within the folder, and the key of its object in a bucket. */
export const placeOfPoster = (posterId: string): string => `${partOf(posterId)}/${posterId}`

/** Keeps them in a folder. */
export function createPosterFiles(folder: string): PosterFiles {
  const folderOf = (posterId: string) => join(folder, partOf(posterId))
  const pathOf = (posterId: string) => join(folder, placeOfPoster(posterId))
  /** Paths of files written before a given time, folder by folder. */
  const filesOlderThan = async function* (epochMs: number) {
    const parts = (await readdir(folder, { withFileTypes: true }).catch(absentOnly)) ?? []
    for (const part of parts.filter((entry) => entry.isDirectory())) {
      const names = await readdir(join(folder, part.name))
      const paths = names.map((name) => join(folder, part.name, name))
      const old = await Promise.all(paths.map((path) => isOlder(path, epochMs)))
      yield paths.filter((_, index) => old[index])
    }
  }
  return {
    keep: async (posterId, bytes) => {
      await mkdir(folderOf(posterId), { recursive: true, mode: 0o700 })
      await replaceFile(pathOf(posterId), bytes)
    },
    keepForNow: async (posterId, bytes) => {
      await mkdir(folderOf(posterId), { recursive: true, mode: 0o700 })
      const part = newPartPath(pathOf(posterId))
      try {
        await writeFile(part, bytes)
        await rename(part, pathOf(posterId))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (posterId) => readFile(pathOf(posterId)).catch(absentOnly),
    remove: async (posterIds) => {
      await Promise.all(posterIds.map((id) => rm(pathOf(id), { force: true })))
    },
    listOlderThan: async function* (epochMs) {
      for await (const paths of filesOlderThan(epochMs)) yield paths.map((path) => basename(path)).filter((name) => !isPart(name))
    },
    removePartsOlderThan: async (epochMs) => {
      let removed = 0
      for await (const paths of filesOlderThan(epochMs)) {
        const parts = paths.filter((path) => isPart(basename(path)))
        await Promise.all(parts.map((path) => rm(path, { force: true })))
        removed += parts.length
      }
      return removed
    },
  }
}

/** Versions before 0.2 named the parts of generated posters `<id>.part`. */
const isPart = (name: string): boolean => isPartName(name) || name.endsWith('.part')

async function isOlder(path: string, epochMs: number): Promise<boolean> {
  const stats = await stat(path).catch(absentOnly)
  return stats !== undefined && stats.mtimeMs < epochMs
}

function absentOnly(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
