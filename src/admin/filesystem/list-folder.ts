// Lists a folder of the server for an administrator who chooses a library's root.
import type { Dirent, Stats } from 'node:fs'
import { readdir, readlink, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { compareNatural } from '../../formats/natural-order/index.ts'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import { asError, defineError, errorCodeOf } from '../../kernel/errors/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { DirectoryListing, PathDto } from './filesystem.schemas.ts'

export const FolderPathNotAbsolute = defineError(
  'FOLDER_PATH_NOT_ABSOLUTE',
  400,
  '"{path}" isn\'t an absolute path. Enter the full path of the folder.',
)
export const FolderNotListed = defineError('FOLDER_NOT_LISTED', 400, 'Couldn\'t list the folder "{path}": {reason:sentence}.')

/**
 * Lists a folder without its hidden entries; symbolic links count as their targets.
 * @param path absolute, or empty for the roots of the file system
 * @throws FolderPathNotAbsolute, FolderNotListed, DiskNotResponding
 */
export async function listFolder({ path, showFiles }: { readonly path: string; readonly showFiles: boolean }): Promise<DirectoryListing> {
  if (path === '') return { directories: await listTops(), files: [] }
  if (!isAbsolute(path)) throw FolderPathNotAbsolute(path)
  const folder = resolve(path)
  const entries = await readEntries(folder)
  const listed = await Promise.all(entries.filter(isShown).map((entry) => describe(folder, entry)))
  const sorted = listed.filter((entry) => entry !== undefined).sort((a, b) => compareNatural(a.name, b.name))
  const parent = dirname(folder)
  return {
    // The roots are above every root folder: Windows has one for each drive.
    parent: parent === folder ? '' : parent,
    directories: sorted.filter(({ type }) => type === 'directory'),
    files: showFiles ? sorted.filter(({ type }) => type === 'file') : [],
  }
}

/** Windows stores the hidden attribute elsewhere; its system folders begin with a dollar sign. */
const isShown = ({ name }: Dirent): boolean => !name.startsWith('.') && !name.startsWith('$')

async function readEntries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await diskCalls.callInTime(folder, () => readdir(folder, { withFileTypes: true }))
  } catch (error) {
    if (DiskNotResponding.matches(error)) throw error
    throw FolderNotListed.with({ cause: error }, folder, reasonOf(error))
  }
}

const NotReadable = defineSentence('FOLDER_NOT_READABLE', "the server doesn't have permission to read it")

const reasons: Readonly<Record<string, Sentence>> = {
  ENOENT: defineSentence('FOLDER_MISSING', "it doesn't exist")(),
  ENOTDIR: defineSentence('FOLDER_IS_NONE', "it isn't a folder")(),
  EACCES: NotReadable(),
  EPERM: NotReadable(),
  ENAMETOOLONG: defineSentence('FOLDER_PATH_TOO_LONG', 'its path is too long')(),
}

export const reasonOf = (error: unknown): Sentence => {
  const code = errorCodeOf(error)
  if (code === undefined) return asError(error).message
  return reasons[code] ?? `the operating system reported ${code}`
}

async function describe(folder: string, entry: Dirent): Promise<PathDto | undefined> {
  const path = join(folder, entry.name)
  const target = entry.isSymbolicLink() ? await statTarget(folder, path).catch(() => undefined) : entry
  if (target?.isDirectory()) return { type: 'directory', name: entry.name, path }
  if (target?.isFile()) return { type: 'file', name: entry.name, path }
  return undefined
}

/** The target may be on a disk that hangs. */
async function statTarget(folder: string, link: string): Promise<Stats> {
  const target = resolve(folder, await readlink(link))
  return diskCalls.callInTime(target, () => stat(target))
}

async function listTops(): Promise<PathDto[]> {
  const candidates = process.platform === 'win32' ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`) : ['/']
  const present = await Promise.all(candidates.map(async (path) => ((await stat(path).catch(() => undefined)) ? path : undefined)))
  return present.filter((path) => path !== undefined).map((path) => ({ type: 'directory', name: basename(path) || path, path }))
}
