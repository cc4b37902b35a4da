/**
 * A value that must be there by how the program is built: a key just written, an index within the list.
 * @param description names it, for the message: "the page of a checked number"
 * @throws Error when it is missing all the same, instead of going on with an empty text or a zero
 */
export function requireDefined<T>(value: T, description: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${description}.`)
  return value
}
