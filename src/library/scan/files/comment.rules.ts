const maxNamed = 10

/** One of Komga's codes with the names that it concerns; just the code when there are none. */
export function codeWithNames(code: string, names: readonly string[]): string {
  if (names.length === 0) return code
  const list = names
    .slice(0, maxNamed)
    .map((name) => name.replaceAll(/\p{Cc}/gu, '?'))
    .join(', ')
  return `${code} [${names.length > maxNamed ? `${list} and ${names.length - maxNamed} more` : list}]`
}
