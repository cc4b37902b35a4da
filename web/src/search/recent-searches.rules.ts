/** Most recent first; a repeated search moves to the front, ignoring case. */
export const withRecent = (recent: readonly string[], text: string): readonly string[] => {
  const trimmed = text.trim()
  if (trimmed === '') return recent
  return [trimmed, ...recent.filter((one) => one.toLowerCase() !== trimmed.toLowerCase())].slice(0, maxRecent)
}

/** One per line. */
export const readRecent = (stored: string | null): readonly string[] =>
  (stored ?? '')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, maxRecent)

export const writeRecent = (recent: readonly string[]): string => recent.map((text) => text.replaceAll('\n', ' ')).join('\n')

const maxRecent = 8
