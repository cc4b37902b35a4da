/**
 * A value that must be there by how the test is built.
 * @param what names it, for the message: "the first page"
 * @throws Error when it is missing, so that the test fails there instead of comparing an empty text or a zero
 */
export function requireDefined<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}.`)
  return value
}
