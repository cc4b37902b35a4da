// The latest log lines, kept in memory for administrators. What is redacted on paper is redacted here: these are the same lines.
// Limit: of this process, and since its start.

export interface LogMemory {
  /** For pino: one line of JSON. */
  write(line: string): void
  /** Oldest first. */
  recent(): readonly string[]
  /** Calls for every further line. @returns a function that ends it */
  follow(tell: (line: string) => void): () => void
}

const maxLines = 10_000
/** A burst of long lines must not fill the memory. */
const maxCharacters = 8 * 1024 * 1024

export function createLogMemory(): LogMemory {
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  let characters = 0
  return {
    write: (line) => {
      lines.push(line)
      characters += line.length
      while (lines.length > maxLines || characters > maxCharacters) characters -= lines.shift()?.length ?? 0
      for (const tell of listeners) tell(line)
    },
    recent: () => lines,
    follow: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
