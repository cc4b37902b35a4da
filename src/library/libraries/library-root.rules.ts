import { isAbsolute, relative, sep } from 'node:path'

/** Whether `path` is `root` or inside it, by path segments: "/manga2" is not inside "/manga". Both absolute. */
export function isInside(root: string, path: string): boolean {
  const relativePath = relative(root, path)
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath)
}

/** Whether one folder is the other, contains it or is inside it. */
export const overlap = (one: string, other: string): boolean => isInside(one, other) || isInside(other, one)

/** Path below the root as stored in rows: "/" between folders on every system, "" for the root. */
export const toStoredPath = (root: string, path: string): string => relative(root, path).split(sep).join('/')

/** Absolute path of a stored path. */
export const fromStoredPath = (root: string, stored: string): string => {
  if (stored === '') return root
  return `${root.endsWith(sep) ? root : root + sep}${sep === '/' ? stored : stored.split('/').join(sep)}`
}
