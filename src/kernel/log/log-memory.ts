// The latest log lines, kept in memory for administrators. They are the same redacted lines that are written to the output.
// Limit: only lines of this process, since its start.

import { requireDefined } from '../errors/require-defined.ts'

export interface LogMemory {
  /** Called by pino with one line of JSON. */
  write(line: string): void
  /** Oldest first. */
  recent(): readonly string[]
  /** Number of the oldest line of `recent`: lines are numbered from 0 in the order in which they were written. */
  firstNumber(): number
  /** Calls the listener for every new line. @returns a function that unsubscribes */
  follow(listener: LineListener): () => void
}

type LineListener = (line: string, number: number) => void

const maxLines = 10_000
/** Limits the memory that a burst of long lines can use. */
const maxCharacters = 8 * 1024 * 1024

export function createLogMemory(): LogMemory {
  const lines: string[] = []
  const listeners = new Set<LineListener>()
  let characters = 0
  let written = 0
  return {
    write: (line) => {
      lines.push(line)
      const number = written++
      characters += line.length
      while (lines.length > maxLines || characters > maxCharacters)
        characters -= requireDefined(lines.shift(), 'the oldest line of the log').length
      for (const listener of listeners) listener(line, number)
    },
    recent: () => lines,
    firstNumber: () => written - lines.length,
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
