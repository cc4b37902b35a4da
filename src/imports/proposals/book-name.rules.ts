// Guesses the series and the number of a book from the name of its file.

export interface BookName {
  /** Empty when the name contains none. */
  readonly series: string
  readonly number: number | null
}

/** Groups, years and formats in brackets. */
const brackets = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}/g
const chapter = /(?<![\p{L}\p{N}])(?:chapter|chap|ch|c|episode|ep|issue|#)[\s._-]*(\d{1,5}(?:\.\d{1,3})?)(?![\p{L}\p{N}])/iu
const volume = /(?<![\p{L}\p{N}])(?:volume|vol|v|tome|band|bd|t)[\s._-]*(\d{1,4}(?:\.\d{1,3})?)(?![\p{L}\p{N}])/iu
const lastNumber = /(?<![\p{L}\p{N}.])(\d{1,5}(?:\.\d{1,3})?)(?![\p{L}\p{N}])(?!.*\d)/u

/** @param stem name of the file without extension @param folder name of its folder, for files that are only numbered */
export function parseBookName(stem: string, folder: string): BookName {
  const plain = withSpaces(stem.replace(brackets, ' ')) || withSpaces(stem)
  const found = [chapter, volume, lastNumber].map((pattern) => pattern.exec(plain)).find((match) => match !== null)
  const number = found ? Number(found[1]) : null
  const firstMark = [chapter, volume].flatMap((pattern) => pattern.exec(plain)?.index ?? [])
  const end = Math.min(found?.index ?? plain.length, ...firstMark)
  return { series: titleIn(plain.slice(0, end)) || titleIn(withSpaces(folder.replace(brackets, ' '))), number }
}

const withSpaces = (text: string): string => {
  const spaced = text.replaceAll('_', ' ')
  // Points between words are spaces, unless there are spaces.
  return (/\s/.test(spaced) ? spaced : spaced.replaceAll(/\.(?!\d)|(?<!\d)\./g, ' ')).replaceAll(/\s+/g, ' ').trim()
}

const titleIn = (text: string): string => text.replaceAll(/^[\s\-–—.,:#]+|[\s\-–—.,:#]+$/g, '')

/** Equal for names of one series that differ in case, accents, punctuation or a leading article; empty for none. */
export function seriesKeyOf(name: string): string {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = folded
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const first = words[0]
  return (words.length > 1 && first !== undefined && articles.has(first) ? words.slice(1) : words).join(' ')
}

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an'])
