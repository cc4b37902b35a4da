// The configuration folder, for the server's user alone: it holds accounts, sessions, keys and what people read.
// Limit: folders in it that people fill (plugins, fonts) keep their modes; a folder of 0700 above them closes them all the same.
import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf, hasErrorCode } from '../errors/error-code.ts'

/** What the server itself writes there, with its journals and what a restore put aside. */
const ownFiles = /^(?:hondana\.sqlite|instance\.lock|secrets\.key|remember-me\.key)/
const ownFolders: ReadonlySet<string> = new Set(['tmp', 'thumbnails', 'backups'])

/**
 * Makes the folder if there is none, creates the named files, and takes the rights of others from what the server wrote there before.
 * @param files to be there, so that who opens them later does not choose their mode
 * @returns paths whose mode could not be changed
 */
export async function preparePrivateFolder(folder: string, files: readonly string[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of files) await createIfMissing(join(folder, name))
  const entries = await readdir(folder, { withFileTypes: true })
  const own = entries.filter(
    (entry) => (entry.isFile() && ownFiles.test(entry.name)) || (entry.isDirectory() && ownFolders.has(entry.name)),
  )
  const failed: string[] = []
  for (const { name } of own) if (!(await restrictToOwner(join(folder, name)))) failed.push(join(folder, name))
  return failed
}

/** Never opens a file that is there: closing it again would take the locks that SQLite holds on it in this process. */
async function createIfMissing(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

/** Takes the rights of others from a file or folder. @returns false where the file system or its owner does not let us */
export async function restrictToOwner(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const { mode } = await stat(path)
  if ((mode & 0o077) === 0) return true
  try {
    await chmod(path, mode & 0o700)
    return ((await stat(path)).mode & 0o077) === 0
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP' || code === 'ENOSYS' || code === 'EACCES') return false
    throw error
  }
}
