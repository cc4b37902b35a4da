// Addresses inside a book. Guarantee: the result is a path below the archive's root, or nothing.

export interface HrefTarget {
  /** Path in the archive, not escaped. */
  readonly path: string
  /** Without "#". */
  readonly fragment?: string
}

/**
 * Resolves an address.
 * @param from path in the archive of the document that contains the address
 * @returns undefined when the target is outside the book
 */
export function resolveHref(from: string, href: string): HrefTarget | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return undefined
  const [beforeFragment = '', ...rest] = href.split('#')
  const written = beforeFragment.replace(/\?.*$/s, '')
  const path = written === '' ? from : normalPath(`${written.startsWith('/') ? '' : folderOf(from)}${unescapePath(written)}`)
  if (path === undefined || path === '') return undefined
  const fragment = unescapePath(rest.join('#'))
  return fragment === '' ? { path } : { path, fragment }
}

/** Unescapes a path; returns it unchanged when the escapes are invalid. */
export function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Escapes a path for use in an address. */
export const escapePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** Removes "." and ".."; undefined when the path leaves the archive. */
function normalPath(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
