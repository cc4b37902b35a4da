// How certain it is that an online title is a local series. A user decides with it: nothing is ever bound by similarity alone.

/** Words that distinguish titles as little as punctuation does. */
const stopWords: ReadonlySet<string> = new Set(['the', 'a', 'an', 'of', 'and', 'to', 'in', 'no', 'wa', 'wo', 'ga', 'ni'])

/** No title is longer; more of it would only take time. */
const maxTitleLength = 500

/** Normalizes a title: no brackets, volume markers, punctuation or accents, in lower case. */
export function comparableTitle(title: string): string {
  return title
    .slice(0, maxTitleLength)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replaceAll(/\b(?:vol(?:ume)?|v|ch(?:apter)?)\.?\s*\d+\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** 0..1; 1 for titles that are equal after normalization. */
export function similarity(one: string, other: string): number {
  const [left, right] = [comparableTitle(one), comparableTitle(other)]
  if (left === '' || right === '') return 0
  if (left === right) return 1
  const [a, b] = [wordsOf(left), wordsOf(right)]
  const common = [...a].filter((word) => b.has(word)).length
  if (common === 0) return 0
  const shared = common / (a.size + b.size - common)
  const contained = common / Math.min(a.size, b.size)
  // Never exactly 1, which is reserved for equal titles.
  return Math.min(0.99, 0.6 * shared + 0.4 * contained)
}

/** The highest similarity of any title of one to any title of the other, in percent. */
export function confidenceOf(titles: readonly string[], others: readonly string[]): number {
  const all = titles.flatMap((title) => others.map((other) => similarity(title, other)))
  return Math.round(100 * Math.max(0, ...all)) / 100
}

function wordsOf(title: string): ReadonlySet<string> {
  const words = title.split(' ')
  const significant = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return new Set(significant.length > 0 ? significant : words)
}
