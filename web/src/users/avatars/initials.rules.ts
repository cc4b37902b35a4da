/** Up to two letters for an account without a picture: "anna.maria@example.org" is AM. */
export const initialsOf = (email: string): string => {
  const name = email.split('@', 1).join('')
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  return firstLetter(first) + firstLetter(second)
}

const firstLetter = (word: string): string => (String.fromCodePoint(word.codePointAt(0) ?? 32).trim() || '').toUpperCase()
