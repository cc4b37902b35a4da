// Guesses the series and the number of a book from the name of its file.

export interface BookName {
  /** Empty when the name contains none. */
  readonly series: string
  readonly number: number | null
}

/** Groups, years and formats in brackets. */
const brackets = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}/g
const digits = String.raw`(\d{1,5}(?:\.\d{1,3})?)`
const notInWord = String.raw`(?<![\p{L}\p{N}])`
/** "12v2" is the second version of chapter 12. */
const wordEnd = String.raw`(?:v\d{1,2})?(?![\p{L}\p{N}])`
/** Without 第, such a number can belong to the title: "100話でわかる世界 第3話". */
const notBeforeMark = String.raw`(?!.*[第제]\s?\d)`
/** Of chapters, then of volumes: a name with both has the number of its chapter. */
const marks: readonly RegExp[] = [
  new RegExp(String.raw`${notInWord}(?:chapter|chap|ch|c|episode|ep|issue|#)[\s._-]*${digits}${wordEnd}`, 'iu'),
  new RegExp(String.raw`[第제]\s?${digits}\s?[話话화]`, 'u'),
  new RegExp(String.raw`(?<![\p{N}.])${digits}[話话화]${notBeforeMark}`, 'u'),
  new RegExp(String.raw`[第제]\s?${digits}\s?[回章]`, 'u'),
  new RegExp(String.raw`${notInWord}(?:volume|vol|v|tome|band|bd|t)[\s._-]*${digits}${wordEnd}`, 'iu'),
  new RegExp(String.raw`[第제]\s?${digits}\s?[巻卷권]`, 'u'),
  new RegExp(String.raw`(?<![\p{N}.])${digits}[巻卷권]${notBeforeMark}`, 'u'),
]
const lastNumber = new RegExp(String.raw`(?<![\p{L}\p{N}.])${digits}${wordEnd}(?!.*\d)`, 'u')

/** @param stem name of the file without extension @param folder name of its folder, for files that are only numbered */
export function parseBookName(stem: string, folder: string): BookName {
  const plain = withSpaces(stem.replace(brackets, ' ')) || withSpaces(stem)
  const marked = marks.map((pattern) => pattern.exec(plain)).filter((match) => match !== null)
  const found = marked[0] ?? lastNumber.exec(plain)
  const number = found ? Number(found[1]) : null
  const end = Math.min(...[found, ...marked].map((match) => match?.index ?? plain.length))
  return { series: titleIn(plain.slice(0, end)) || titleIn(withSpaces(folder.replace(brackets, ' '))), number }
}

const withSpaces = (text: string): string => {
  const spaced = text.replaceAll('_', ' ').replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
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
