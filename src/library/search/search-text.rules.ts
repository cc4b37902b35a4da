// Prepares texts for search, identically for indexing and querying: case, accents, full-width forms and the difference between the two
// kana are ignored, and punctuation only separates words. Every character of a script without spaces is a word of its own, so that titles
// and queries of a single character match.
// Words are separated and surrounded by two spaces: "begins with", "ends with" and "is this word" then become plain substring searches of
// at least three characters, as a trigram index requires.

const between = '  '
/** Longer texts are cut off; the end is not relevant for search. */
const maxCharacters = 4000

const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー〇]/u
const word = new RegExp(`${writtenWithoutSpaces.source}|(?:(?!${writtenWithoutSpaces.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Letters that Unicode does not decompose. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** The words of a text, folded. */
export function tokenize(text: string): readonly string[] {
  const plain = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a'’ʼ]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60))
    .replace(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] ?? letter)
  return plain.match(word) ?? []
}

/** The indexed form of texts. */
export function toSearchText(texts: readonly string[]): string {
  const parts = texts.map((text) => tokenize(text).join(between)).filter((part) => part !== '')
  return parts.length === 0 ? '' : cut(`${between}${[...new Set(parts)].join(between)}${between}`)
}

/** The indexed form of authors: every word of the name follows a mark for the role, so that each can be searched by role. */
export function toPeopleText(people: readonly { readonly name: string; readonly role: string }[]): string {
  const parts = [...new Map(people.map((person) => [`${person.role}\n${person.name}`, person])).values()].flatMap(({ name, role }) => {
    const words = tokenize(name)
    return words.map((_, index) => [roleMark(role), ...words.slice(index)].join(between))
  })
  return parts.length === 0 ? '' : cut(`${between}${parts.join(between)}${between}`)
}

/**
 * The substrings that a text must contain to match a word, in which `*` and `?` match any characters; empty when it contains no letter.
 * Three or more characters match inside words, fewer only at their beginning.
 * @param role only authors with this role
 */
export function needlesOfWord(text: string, role?: string): readonly string[] {
  if (!/[*?]/.test(text)) {
    const words = tokenize(text)
    const [first] = words
    if (first === undefined) return []
    return [`${role === undefined ? shortBeginning(first, words) : beginning(role)}${words.join(between)}`]
  }
  const parts = text.split(/[*?]+/)
  return parts.flatMap((part, index) => {
    const words = tokenize(part)
    const needle = `${index === 0 ? beginning(role) : ''}${words.join(between)}${index === parts.length - 1 ? between : ''}`
    return words.length > 0 && [...needle].length >= 3 ? [needle] : []
  })
}

/** The substring that a text must contain to match a phrase; none when it contains no letter. */
export function needlesOfPhrase(text: string, role?: string): readonly string[] {
  const words = tokenize(text)
  return words.length === 0 ? [] : [`${beginning(role)}${words.join(between)}${between}`]
}

const beginning = (role: string | undefined): string => between + (role === undefined ? '' : roleMark(role) + between)
/**
 * As few spaces before the words as tell the beginning of the first one: two spaces and its first letter occur in far more titles than one
 * space and its first two letters.
 */
function shortBeginning(first: string, words: readonly string[]): string {
  if (!isShort(first)) return ''
  const fewest = writtenWithoutSpaces.test(first) ? 0 : 1
  return ' '.repeat(Math.max(fewest, 3 - [...words.join(between)].length))
}
const isShort = (word: string): boolean => [...word].length < 3

/** A private-use character, which no query contains; in rare cases two roles share one. */
function roleMark(role: string): string {
  let sum = 7
  for (const character of role.trim().toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 6000
  return String.fromCharCode(0xe000 + sum)
}

const cut = (text: string): string => (text.length > maxCharacters ? text.slice(0, maxCharacters).toWellFormed() : text)
