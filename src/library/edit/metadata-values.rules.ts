// Normalization of metadata values from any origin.

/** Whether a text is a well-formed BCP 47 language tag; it is not checked against a list of languages. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Whether a text is an ISBN with 10 or 13 digits and a valid check digit; spaces and hyphens are ignored. */
export function isIsbn(text: string): boolean {
  const digits = plainIsbn(text)
  if (/^\d{13}$/.test(digits)) return sumOf(digits, (_, place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0
  return /^\d{9}[\dX]$/.test(digits) && sumOf(digits, (_, place) => 10 - place) % 11 === 0
}

const sumOf = (digits: string, weightOf: (digit: string, place: number) => number): number =>
  [...digits].reduce((sum, digit, place) => sum + (digit === 'X' ? 10 : Number(digit)) * weightOf(digit, place), 0)

/** Strips spaces and hyphens from an ISBN. */
export const plainIsbn = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Normalizes genres, tags and labels: trimmed, lower case, unique, sorted. */
export const plainWords = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map((word) => word.trim().toLowerCase()).filter(Boolean))].sort()

/** Authors with their roles in lower case, without duplicates. */
export function plainAuthors(authors: readonly { readonly name: string; readonly role: string }[]) {
  const plain = authors.map(({ name, role }) => ({ name: name.trim(), role: role.trim().toLowerCase() }))
  return [...new Map(plain.map((author) => [`${author.name}\n${author.role}`, author])).values()]
}
