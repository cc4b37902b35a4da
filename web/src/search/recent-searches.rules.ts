/** Most recent first; a repeated search moves to the front, ignoring case. */
export const withRecent = (recent: readonly string[], text: string): readonly string[] => {
  const wanted = text.trim()
  if (wanted === '') return recent
  return [wanted, ...recent.filter((one) => one.toLowerCase() !== wanted.toLowerCase())].slice(0, maxRecent)
}

/** One per line. */
export const readRecent = (kept: string | null): readonly string[] =>
  (kept ?? '')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, maxRecent)

export const writeRecent = (recent: readonly string[]): string => recent.map((text) => text.replaceAll('\n', ' ')).join('\n')

const maxRecent = 8
