// The configuration folder is private to the server's user: it contains accounts, sessions, keys and reading history.
// Limit: its folders that users fill (plugins, fonts) keep their modes; a parent folder with 0700 makes them inaccessible anyway.
import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodeOf, hasErrorCode } from '../errors/error-code.ts'

/** Files that the server writes there, with its journals and the files set aside by a restore. */
const ownFiles = /^(?:hondana\.sqlite|instance\.lock|secrets\.key|remember-me\.key)/
const ownFolders: ReadonlySet<string> = new Set(['tmp', 'thumbnails', 'backups'])

/**
 * Creates the folder if it is missing, creates the named files, and makes files that the server wrote before private.
 * @param files created here, so that their mode does not depend on the code that opens them later
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

/** Never opens an existing file: closing it would release the locks that SQLite holds on it in this process. */
async function createIfMissing(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

/** Removes access for other users from a file or folder. @returns false if the file system or its owner does not allow it */
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
