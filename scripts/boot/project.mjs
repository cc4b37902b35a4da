// Paths of the project and messages of the launcher. Everything under scripts/boot runs on any Node from 18 on and needs no packages.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts path inside the project */
export const inProject = (...parts) => join(projectRoot, ...parts)

/** Tools that the launcher installs itself, apart from npm packages. */
export const toolsFolder = inProject('.tools')

/**
 * Prints one plain sentence for the user. It is written to standard error, because standard output is used for the server's log.
 * @param {string} sentence
 */
export const print = (sentence) => {
  process.stderr.write(`hondana: ${sentence}\n`)
}

/** Ends the launcher with a message for the user, without a stack trace. */
export class LauncherError extends Error {
  /** @override */
  name = 'LauncherError'
}

/** This user may not change the project, for example a copy that belongs to another user. */
export class ReadOnlyProject extends LauncherError {
  /** @override */
  name = 'ReadOnlyProject'
}

/**
 * Whether a file can't be written because the user isn't allowed to, or because the disk is read-only.
 * @param {unknown} error
 */
export const isNotAllowed = (error) =>
  ['EACCES', 'EPERM', 'EROFS'].includes(String(/** @type {NodeJS.ErrnoException | undefined} */ (error)?.code))
