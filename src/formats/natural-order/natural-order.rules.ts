// Guarantee: `compareNatural(a, b)` and the binary order of `naturalSortKey(a)` and `naturalSortKey(b)` always agree, so a list sorted
// here has the same order as one sorted by a database column (SQLite BINARY, PostgreSQL COLLATE "C": bytes of UTF-8).
// The order is that of file managers: case and accents are ignored, runs of digits are numbers, punctuation sorts before digits before
// letters, as Intl.Collator with `numeric` sorts ASCII. It is implemented here instead of using the collator, because stored keys must
// not change with the ICU version, and because a collator produces no key.
// Limit: beyond ASCII the order is by code point after folding; names that differ only in case, accents or leading zeros are equal.

/** Punctuation in the collator's order. The test compares it with Intl.Collator. */
const punctuation = `_-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`

/** First characters of the key's tokens: space < '!' (punctuation) < digits < letters < everything beyond ASCII. */
const punctuationMark = '!'

const zero = 48
const nine = 57

/**
 * Compares two names in natural order: "Ch 9" before "Ch 10".
 * @returns negative, 0 or positive; 0 also for names that differ only in case, accents, spacing or leading zeros
 */
export function compareNatural(left: string, right: string): number {
  const a = foldText(left)
  const b = foldText(right)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const codeA = a.codePointAt(i) ?? 0
    const codeB = b.codePointAt(j) ?? 0
    if (isDigit(codeA) && isDigit(codeB)) {
      const endA = endOfDigits(a, i)
      const endB = endOfDigits(b, j)
      const order = compareDigits(significantDigits(a.slice(i, endA)), significantDigits(b.slice(j, endB)))
      if (order !== 0) return order
      i = endA
      j = endB
      continue
    }
    if (codeA !== codeB) return rank(codeA) - rank(codeB)
    i += codeA > 0xffff ? 2 : 1
    j += codeB > 0xffff ? 2 : 1
  }
  return a.length - i - (b.length - j)
}

/**
 * Returns a text whose binary order is the natural order, for a database column: punctuation becomes `!` and a letter, a run of digits
 * its length and its digits. Contains no control characters. About as long as the name.
 */
export function naturalSortKey(name: string): string {
  const folded = foldText(name)
  let key = ''
  for (let i = 0; i < folded.length; ) {
    const code = folded.codePointAt(i) ?? 0
    if (isDigit(code)) {
      const end = endOfDigits(folded, i)
      const digits = significantDigits(folded.slice(i, end))
      key += lengthPrefix(digits.length) + digits
      i = end
      continue
    }
    const character = String.fromCodePoint(code)
    const place = punctuation.indexOf(character)
    key += place < 0 ? character : punctuationMark + String.fromCharCode(65 + place)
    i += character.length
  }
  return key
}

/**
 * Lower case, compatibility forms unified (full-width digits), accents removed, white space and control characters collapsed to one
 * space.
 */
export function foldText(name: string): string {
  const lower = name.toLowerCase()
  if (isPlain(lower)) return lower
  const bare = lower
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Printable ASCII without doubled, leading or trailing spaces: nearly every name, with nothing to fold. */
function isPlain(text: string): boolean {
  let previous = 32
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 || code > 126 || (code === 32 && previous === 32)) return false
    previous = code
  }
  return previous !== 32 || text.length === 0
}

const isDigit = (code: number): boolean => code >= zero && code <= nine

function endOfDigits(text: string, start: number): number {
  let end = start
  while (end < text.length && isDigit(text.charCodeAt(end))) end++
  return end
}

/** Digits without leading zeros, at least one. */
const significantDigits = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Without leading zeros the longer number is the greater one. */
function compareDigits(a: string, b: string): number {
  if (a.length !== b.length || a === b) return a.length - b.length
  return a < b ? -1 : 1
}

/** Self-delimiting, ordered length: 1..8 as one digit, then "90" for 9, "98" for 17, "990" for 18. */
const lengthPrefix = (length: number): string => '9'.repeat(Math.floor(length / 9)) + String(length % 9)

const rankOfAscii: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const place = punctuation.indexOf(String.fromCharCode(code))
  return place < 0 ? code + 64 : place + 64 - punctuation.length
})

/** Rank of a folded, non-digit or lone-digit character: space, punctuation, digits, letters, the rest. */
function rank(code: number): number {
  if (code === 32) return 0
  return rankOfAscii[code] ?? code + 64
}
