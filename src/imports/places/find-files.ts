// Finds book files in a folder of the server and the folders in it.
// Guarantee: libraries, the server's own folder, hidden files and links are left out, and the walk ends at a limit.
import { opendir, realpath } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { compareNatural } from '../../formats/natural-order/index.ts'
import { defineError, errorCodeOf } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { fileRules, isInside, untilDiskHangs } from '../../library/index.ts'
import { ImportSourceOfServer } from '../imports.errors.ts'
import { getFile, listOwnFolders, type SourceFile } from './source-file.ts'

const FolderNotAccessible = defineError(
  'IMPORT_FOLDER_NOT_ACCESSIBLE',
  400,
  'ERR_1016: The folder "{path}" can\'t be read. Check the path and its permissions.',
)
const FolderInLibrary = defineError(
  'IMPORT_FOLDER_IN_LIBRARY',
  400,
  'ERR_1017: The folder "{path}" is in the library "{library}", so its books are already there.',
)

export interface FoundFiles {
  /** In natural order. */
  readonly files: readonly SourceFile[]
  /** There are more. */
  readonly truncated: boolean
}

const maxFolders = 20_000
const everyType = {
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  scanDirectoryExclusions: [],
  oneshotsDirectory: null,
  importLocalArtwork: false,
}
const { isBook } = fileRules(everyType)

type FindDeps = Pick<AppContext, 'db' | 'settings'>

/** @throws FolderNotAccessible, FolderInLibrary, ImportSourceOfServer, DiskNotResponding */
export async function findFiles(deps: FindDeps, path: string, maxFiles: number): Promise<FoundFiles> {
  if (!isAbsolute(path)) throw FolderNotAccessible(path)
  return untilDiskHangs(path, (hangs) => walk(deps, { path, maxFiles, hangs }))
}

interface Walk {
  readonly path: string
  readonly maxFiles: number
  readonly hangs: AbortSignal
}

async function walk(deps: FindDeps, { path, maxFiles, hangs }: Walk): Promise<FoundFiles> {
  const start = await realpath(path).catch(() => undefined)
  if (start === undefined) throw FolderNotAccessible(path)
  const own = await listOwnFolders(deps)
  const outer = own.find((one) => isInside(one.path, start))
  if (outer?.library !== undefined) throw FolderInLibrary(path, outer.library)
  if (outer) throw ImportSourceOfServer(path)
  const skipped = new Set(own.map((one) => one.path))
  const found: SourceFile[] = []
  const folders = [start]
  for (let visited = 0; visited < folders.length && visited < maxFolders && found.length <= maxFiles; visited++) {
    hangs.throwIfAborted()
    const folder = folders[visited] ?? start
    const entries = await listFolder(folder, folder === start ? path : undefined)
    folders.push(...entries.folders.filter((one) => !skipped.has(one)))
    found.push(...(await describe(entries.files.slice(0, maxFiles + 1 - found.length))))
  }
  const files = found.slice(0, maxFiles).sort((a, b) => compareNatural(a.path, b.path))
  return { files, truncated: found.length > maxFiles || folders.length > maxFolders }
}

/** @param named as the caller named it; a folder below that can't be read is left out */
async function listFolder(folder: string, named: string | undefined) {
  const folders: string[] = []
  const files: string[] = []
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.name.startsWith('.') || entry.name.startsWith('$')) continue
      if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else if (entry.isFile() && isBook(entry.name)) files.push(join(folder, entry.name))
    }
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    if (named !== undefined) throw FolderNotAccessible.with({ cause: error }, named)
  }
  return { folders: folders.sort(compareNatural), files: files.sort(compareNatural) }
}

const statsInParallel = 64

async function describe(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for (let from = 0; from < paths.length; from += statsInParallel) {
    const some = await Promise.all(paths.slice(from, from + statsInParallel).map((path) => getFile(path).catch(() => undefined)))
    files.push(...some.filter((file) => file !== undefined))
  }
  return files
}

/** Name of a file for people. */
export const nameOf = ({ path }: Pick<SourceFile, 'path'>): string => basename(path)
