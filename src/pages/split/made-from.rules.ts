// Whether an archive was made from the original next to it, by cutting its pages. A person may have replaced it by another file.

/** An entry of an archive; `crc32` is of its content. */
export interface EntryDigest {
  readonly name: string
  readonly crc32: number
}

/**
 * @param current entries of the archive
 * @param original entries of the original
 * @returns whether the archive has nothing but entries of the original, or parts of one of its pages in place of the page
 * (part-names.rules.ts)
 */
export function isMadeFrom(current: readonly EntryDigest[], original: readonly EntryDigest[]): boolean {
  const kept = new Map(original.map(({ name, crc32 }) => [name, crc32]))
  // The server rewrites this file when pages are cut or removed.
  const pages = current.filter(({ name }) => name.toLowerCase() !== 'comicinfo.xml')
  if (pages.length > 0 && pages.every(({ name, crc32 }) => kept.get(name) === crc32)) return true
  const names = new Set(current.map(({ name }) => name))
  return original.some(({ name }) => !names.has(name) && current.some((entry) => isPartOf(entry.name, name)))
}

/** `003_p1.jpg` is a part of `003.jpg`, and so is `003_p1_p2.jpg`. */
function isPartOf(part: string, page: string): boolean {
  const dot = page.lastIndexOf('.')
  const [stem, extension] = dot > page.lastIndexOf('/') ? [page.slice(0, dot), page.slice(dot)] : [page, '']
  return part.startsWith(stem) && part.endsWith(extension) && /^(?:[_. -]p|[_!-])\d/.test(part.slice(stem.length))
}
