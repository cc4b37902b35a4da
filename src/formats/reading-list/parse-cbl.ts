// ComicRack reading lists (.cbl): a name and books, each with its series, number and optional volume.
import { childrenOf, cleanLine, decodeXml, descendantsOf, parseXml, textOf } from '../xml/index.ts'

export interface ComicRackBook {
  readonly series: string
  readonly number: string
  /** As written; usually the first year of a comic. */
  readonly volume: string | undefined
}

/** Why a file is not a list, with the codes that Komga's clients use. */
export type CblFault = 'not-a-list' | 'no-books' | 'no-name' | 'incomplete-book'

export type ParsedCbl =
  | { readonly ok: true; readonly name: string; readonly books: readonly ComicRackBook[] }
  | { readonly ok: false; readonly fault: CblFault }

/** Parses a list in ComicRack's format. */
export function parseCbl(bytes: Uint8Array): ParsedCbl {
  const document = parseXml(decodeXml(bytes))
  const root = childrenOf(document).find(({ name }) => name.toLowerCase() === 'readinglist')
  if (root === undefined) return { ok: false, fault: 'not-a-list' }
  const name = childrenOf(root.content).find((child) => child.name.toLowerCase() === 'name')
  const title = name ? cleanLine(textOf(name)) : ''
  if (title === '') return { ok: false, fault: 'no-name' }
  const books = descendantsOf(root)
    .filter((element) => element.name.toLowerCase() === 'book')
    .map(({ attributes }) => {
      const line = (name: string) => cleanLine(attributes.get(name) ?? '')
      return { series: line('series'), number: line('number'), volume: line('volume') || undefined }
    })
  if (books.length === 0) return { ok: false, fault: 'no-books' }
  if (books.some(({ series, number }) => series === '' || number === '')) return { ok: false, fault: 'incomplete-book' }
  return { ok: true, name: title, books }
}
