import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../..')

/** Every file of the project in git, including uncommitted ones: paths with forward slashes, relative to the root. */
export function projectFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const removed = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: projectRoot, encoding: 'utf8' })
  const removedFiles = new Set(removed.split('\0'))
  return listed.split('\0').filter((path) => path && !removedFiles.has(path))
}

/** Handwritten source files, without generated ones. */
export const sourceFiles = (): readonly string[] =>
  projectFiles().filter(
    (path) => /^(src|plugins|web|test|scripts|bench)\/.*\.(tsx?|mjs)$/.test(path) && !/(^|\/)generated(\/|\.ts$)/.test(path),
  )
