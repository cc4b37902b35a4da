// Creates a folder of the server for an administrator who chooses a library's root.
// Guarantee: it is a direct child of the chosen folder, and neither hidden nor in a folder of the operating system or of this server.
import { mkdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import { defineError, errorCodeOf, StorageFull } from '../../kernel/errors/index.ts'
import type { PathDto } from './filesystem.schemas.ts'
import { isFolderName, isSystemFolder, leadsElsewhere } from './folder-place.rules.ts'
import { FolderNotListed, FolderPathNotAbsolute, reasonOf } from './list-folder.ts'

const FolderExists = defineError(
  'FOLDER_EXISTS',
  409,
  'A file or folder named "{name}" already exists in "{path}". Open it, or choose another name.',
)
const FolderNotWritable = defineError(
  'FOLDER_NOT_WRITABLE',
  400,
  'The server doesn\'t have permission to create a folder in "{path}". Choose another folder, or change its permissions.',
)
const FolderNameInvalid = defineError(
  'FOLDER_NAME_INVALID',
  400,
  'A folder can\'t be named "{name}". Choose a name without : * ? " < > | that doesn\'t start with a period.',
)
const FolderOutside = defineError('FOLDER_OUTSIDE', 400, 'The name "{name}" points outside "{path}". Enter a name without slashes.')
const FolderOfSystem = defineError('FOLDER_OF_SYSTEM', 400, '"{path}" is a hidden or system folder. Choose another folder.')

interface NewFolder {
  /** The folder to create it in, absolute. */
  readonly path: string
  readonly name: string
}

/**
 * @param ownFolders folders of this server, such as the configuration folder
 * @throws the errors above, FolderPathNotAbsolute, FolderNotListed, DiskNotResponding, StorageFull
 */
export async function createFolder({ path, name: given }: NewFolder, ownFolders: readonly string[]): Promise<PathDto> {
  const name = given.trim()
  if (!isAbsolute(path)) throw FolderPathNotAbsolute(path)
  const folder = resolve(path)
  if (leadsElsewhere(name)) throw FolderOutside(name, folder)
  if (!isFolderName(name)) throw FolderNameInvalid(name)
  const real = await diskCalls
    .callInTime(folder, () => realpath(folder))
    .catch((error: unknown) => {
      if (DiskNotResponding.matches(error)) throw error
      throw FolderNotListed.with({ cause: error }, folder, reasonOf(error))
    })
  if (isSystemFolder(real) || (await isInsideOneOf(real, ownFolders))) throw FolderOfSystem(folder)
  await mkdir(join(folder, name)).catch((error: unknown) => {
    throw errorOf(error, { path: folder, name })
  })
  return { type: 'directory', name, path: join(folder, name) }
}

async function isInsideOneOf(real: string, folders: readonly string[]): Promise<boolean> {
  const own = await Promise.all(folders.map((folder) => realpath(folder).catch(() => resolve(folder))))
  return own.some((folder) => real === folder || (!/^\.\.(?:[/\\]|$)/.test(relative(folder, real)) && !isAbsolute(relative(folder, real))))
}

function errorOf(error: unknown, { path, name }: NewFolder): unknown {
  switch (errorCodeOf(error)) {
    case 'EEXIST':
      return FolderExists(name, path)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return FolderNotWritable(path)
    case 'ENOSPC':
    case 'EDQUOT':
      return StorageFull()
    default:
      return FolderNotListed.with({ cause: error }, path, reasonOf(error))
  }
}
