/** Up to two letters for an account without a picture: "anna.maria@example.org" is AM. */
export const initialsOf = (email: string): string => {
  const name = email.split('@', 1).join('')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word].slice(0, 1).join('').toUpperCase())
    .join('')
}
