// Names for the parts of a page in the archive. Readers sort pages by name, so the parts must sort where the page was.
import { compareNatural } from '../../formats/natural-order/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

/** Tried in this order; the first one nearly always works. */
const separators = ['_p', '-p', ' p', '.p', '_', '-', '!']

export interface CutPage {
  readonly name: string
  readonly parts: number
}

/**
 * Names for the parts of pages, `003.jpg` becoming `003_p1.jpg`, `003_p2.jpg`, so that the natural order of all entries is kept.
 * @param pages in reading order; those with one part keep their name
 * @param others names of further entries, which must not be reused
 * @returns the names of each page's parts, undefined when no naming keeps the order
 */
export function namesOfParts(pages: readonly CutPage[], others: readonly string[]): readonly (readonly string[])[] | undefined {
  const takenNames = new Set(others.map((name) => name.toLowerCase()))
  for (const separator of separators) {
    const names = pages.map((page) => partsOf(page, separator))
    const flat = names.flat()
    const free =
      new Set(flat.map((name) => name.toLowerCase())).size === flat.length && !flat.some((name) => takenNames.has(name.toLowerCase()))
    if (free && isInOrder(flat)) return names
  }
  return undefined
}

function partsOf({ name, parts }: CutPage, separator: string): readonly string[] {
  if (parts === 1) return [name]
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > name.lastIndexOf('/') ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const digits = String(parts).length
  return Array.from({ length: parts }, (_, part) => `${stem}${separator}${String(part + 1).padStart(digits, '0')}${extension}`)
}

const isInOrder = (names: readonly string[]): boolean =>
  names.every((name, n) => n === 0 || compareNatural(requireDefined(names[n - 1], 'the name before'), name) < 0)
