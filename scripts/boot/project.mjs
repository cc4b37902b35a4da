// Where things lie, and how the launcher speaks. Everything under scripts/boot runs on any Node from 18 on and needs no package.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts path inside the project */
export const inProject = (...parts) => join(projectRoot, ...parts)

/** What the launcher brings itself, apart from npm packages. */
export const toolsFolder = inProject('.tools')

/**
 * One plain sentence for the person who started us. It goes to standard error: standard output belongs to the server's log.
 * @param {string} sentence
 */
export const say = (sentence) => {
  process.stderr.write(`hondana: ${sentence}\n`)
}

/** Ends the launcher with a sentence for a person, without a stack. */
export class CannotGoOn extends Error {
  /** @override */
  name = 'CannotGoOn'
}
