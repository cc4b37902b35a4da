// How texts are made ready for search, the same way when they are stored and when they are asked for: case, accents, full-width forms
// and the two kana do not count, punctuation only divides words. Every character of a script that is written without spaces is a word
// of its own, so that titles and questions of one character find each other.
// Words stand between two spaces each: then "begins so", "ends so" and "is this word" are plain searches for a text of at least three
// characters, which is what a trigram index needs.

const between = '  '
/** Nobody finds a work by what comes later. */
const maxCharacters = 4000

const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー〇]/u
const word = new RegExp(`${writtenWithoutSpaces.source}|(?:(?!${writtenWithoutSpaces.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Letters that Unicode does not take apart. */
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

/** What is stored of texts. */
export function toSearchText(texts: readonly string[]): string {
  const parts = texts.map((text) => tokenize(text).join(between)).filter((part) => part !== '')
  return parts.length === 0 ? '' : cut(`${between}${[...new Set(parts)].join(between)}${between}`)
}

/** What is stored of people: after a mark for the role every word of the name begins anew, so that each can be asked for by role. */
export function toPeopleText(people: readonly { readonly name: string; readonly role: string }[]): string {
  const parts = [...new Map(people.map((person) => [`${person.role}\n${person.name}`, person])).values()].flatMap(({ name, role }) => {
    const words = tokenize(name)
    return words.map((_, index) => [roleMark(role), ...words.slice(index)].join(between))
  })
  return parts.length === 0 ? '' : cut(`${between}${parts.join(between)}${between}`)
}

/**
 * The texts that must all be held for a word to be found, `*` and `?` standing for any characters; empty when it holds no letter.
 * Anything of three characters is found inside words, shorter ones at their beginning.
 * @param role people only with this role
 */
export function needlesOfWord(text: string, role?: string): readonly string[] {
  if (!/[*?]/.test(text)) {
    const words = tokenize(text)
    return words.length === 0 ? [] : [`${role !== undefined || isShort(words[0]) ? beginning(role) : ''}${words.join(between)}`]
  }
  const pieces = text.split(/[*?]+/)
  return pieces.flatMap((piece, index) => {
    const words = tokenize(piece)
    const needle = `${index === 0 ? beginning(role) : ''}${words.join(between)}${index === pieces.length - 1 ? between : ''}`
    return words.length > 0 && [...needle].length >= 3 ? [needle] : []
  })
}

/** The text that must be held for whole words in a row to be found; none when it holds no letter. */
export function needlesOfPhrase(text: string, role?: string): readonly string[] {
  const words = tokenize(text)
  return words.length === 0 ? [] : [`${beginning(role)}${words.join(between)}${between}`]
}

const beginning = (role: string | undefined): string => between + (role === undefined ? '' : roleMark(role) + between)
const isShort = (first: string | undefined): boolean => [...(first ?? '')].length < 3

/** A character of the private area, which no question holds; two roles share one in rare cases. */
function roleMark(role: string): string {
  let sum = 7
  for (const character of role.trim().toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 6000
  return String.fromCharCode(0xe000 + sum)
}

const cut = (text: string): string => (text.length > maxCharacters ? text.slice(0, maxCharacters).toWellFormed() : text)
