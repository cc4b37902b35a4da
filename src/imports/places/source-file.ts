// Which files may be imported: regular files that are neither in a library nor in the server's own folder, also not through a link.
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { identityOf, modifiedMsOf } from '../../kernel/files/index.ts'
import { isInside, listLibraries } from '../../library/index.ts'
import { ImportPathNotAbsolute, ImportSourceInLibrary, ImportSourceMissing, ImportSourceOfServer } from '../imports.errors.ts'

export interface SourceFile {
  /** Absolute, without links. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Differs for another file at the same path. */
  readonly identity: string
}

export interface OwnFolder {
  /** Absolute, without links. */
  readonly path: string
  /** Name of the library; undefined for the server's data folder. */
  readonly library: string | undefined
}

type SourceDeps = Pick<AppContext, 'db' | 'settings'>

/** The libraries and the server's data folder, from which nothing is imported. */
export async function listOwnFolders({ db, settings }: SourceDeps): Promise<readonly OwnFolder[]> {
  const libraries = (await listLibraries(db)).map(({ name, root }) => ({ path: root, library: name }))
  return Promise.all(
    [...libraries, { path: settings.configDir, library: undefined }].map(async (one) => ({ ...one, path: await realPathOf(one.path) })),
  )
}

/** @throws ImportPathNotAbsolute, ImportSourceMissing, ImportSourceInLibrary, ImportSourceOfServer */
export async function getSourceFile(deps: SourceDeps, path: string): Promise<SourceFile> {
  if (!isAbsolute(path)) throw ImportPathNotAbsolute(path)
  const real = await realpath(path).catch(() => {
    throw ImportSourceMissing(path)
  })
  const folder = (await listOwnFolders(deps)).find((one) => isInside(one.path, real))
  if (folder?.library !== undefined) throw ImportSourceInLibrary(path, folder.library)
  if (folder) throw ImportSourceOfServer(path)
  return getFile(real)
}

/** Without the checks of the place. @throws ImportSourceMissing */
export async function getFile(path: string): Promise<SourceFile> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined)
  if (!stats?.isFile()) throw ImportSourceMissing(path)
  return { path, sizeBytes: Number(stats.size), modifiedMs: modifiedMsOf({ mtimeMs: Number(stats.mtimeMs) }), identity: identityOf(stats) }
}

/** The path itself while its disk is disconnected or hangs. */
const realPathOf = (path: string): Promise<string> => diskCalls.callInTime(path, () => realpath(path)).catch(() => path)
