/** The `code` of an error of Node, a database driver or a library: "ENOENT", "23505". Undefined for anything else that was thrown. */
export function errorCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether an error has one of these codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = errorCodeOf(error)
  return code !== undefined && codes.includes(code)
}

/** Whether an error of the file system or of a database says that no more fits on a disk. 53100 is PostgreSQL's code. */
export const isDiskFull = (error: unknown): boolean => hasErrorCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100')

/** What was thrown as an error; anything can be thrown. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
