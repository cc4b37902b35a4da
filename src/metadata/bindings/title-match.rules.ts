// How sure it is that a title found online is a series here. Shown to a person, who decides: nothing is ever bound by likeness alone.

/** Words that tell titles apart as little as punctuation does. */
const stopWords: ReadonlySet<string> = new Set(['the', 'a', 'an', 'of', 'and', 'to', 'in', 'no', 'wa', 'wo', 'ga', 'ni'])

/** Without brackets, markers of volumes and punctuation, in lower case and without accents. */
export function comparableTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replaceAll(/\b(?:vol(?:ume)?|v|ch(?:apter)?)\.?\s*\d+\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** 0..1; 1 for titles that differ in nothing that counts. */
export function similarity(one: string, other: string): number {
  const [left, right] = [comparableTitle(one), comparableTitle(other)]
  if (left === '' || right === '') return 0
  if (left === right) return 1
  const [a, b] = [wordsOf(left), wordsOf(right)]
  const common = [...a].filter((word) => b.has(word)).length
  if (common === 0) return 0
  const shared = common / (a.size + b.size - common)
  const contained = common / Math.min(a.size, b.size)
  // Never quite 1: that is for equal titles.
  return Math.min(0.99, 0.6 * shared + 0.4 * contained)
}

/** The best likeness of any title of one to any title of the other, in hundredths. */
export function confidenceOf(titles: readonly string[], others: readonly string[]): number {
  const all = titles.flatMap((title) => others.map((other) => similarity(title, other)))
  return Math.round(100 * Math.max(0, ...all)) / 100
}

function wordsOf(title: string): ReadonlySet<string> {
  const words = title.split(' ')
  const telling = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return new Set(telling.length > 0 ? telling : words)
}
