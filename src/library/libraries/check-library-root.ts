import { access, constants, realpath, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import {
  LibraryRootMissing,
  LibraryRootNested,
  LibraryRootNotAbsolute,
  LibraryRootNotAFolder,
  LibraryRootNotReadable,
} from './libraries.errors.ts'
import type { Library } from './libraries.queries.ts'
import { overlap } from './library-root.rules.ts'

/**
 * Checks a folder that is to become a library's root.
 * @param others the libraries that it must not be nested with, directly or through links
 * @returns the normalized path
 * @throws LibraryRootNotAbsolute, LibraryRootMissing, LibraryRootNotReadable, LibraryRootNotAFolder, LibraryRootNested, DiskNotResponding
 */
export async function checkLibraryRoot(path: string, others: readonly Library[]): Promise<string> {
  if (!isAbsolute(path)) throw LibraryRootNotAbsolute(path)
  const root = resolve(path)
  const stats = await diskCalls
    .callInTime(root, () => stat(root))
    .catch((error: NodeJS.ErrnoException) => {
      if (DiskNotResponding.matches(error)) throw error
      throw error.code === 'EACCES' || error.code === 'EPERM' ? LibraryRootNotReadable(path) : LibraryRootMissing(path)
    })
  if (!stats.isDirectory()) throw LibraryRootNotAFolder(path)
  await access(root, constants.R_OK | constants.X_OK).catch(() => {
    throw LibraryRootNotReadable(path)
  })
  const real = await realpath(root)
  for (const other of others) {
    if (overlap(root, other.root) || overlap(real, await realPathOf(other.root))) throw LibraryRootNested(other.name)
  }
  return root
}

/** The real path of a root; the root itself when it is unavailable or its disk hangs. */
const realPathOf = (root: string): Promise<string> => diskCalls.callInTime(root, () => realpath(root)).catch(() => root)
