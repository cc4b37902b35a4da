// Lines of the server's log: filtering, and appending new ones.
import type { LogLine } from '../api/types.ts'
import { lineLevels, type ServerLogSearch } from './log-search.rules.ts'

/** Limits the browser's memory; the downloaded file contains everything that the server keeps. */
export const maxLines = 5000

/**
 * Appends lines from the stream that the list doesn't have yet: a line that is written while the list loads is in both. Drops the oldest
 * lines beyond the limit.
 */
export const appendLines = (lines: readonly LogLine[], added: readonly LogLine[]): readonly LogLine[] => {
  const last = lines.at(-1)?.number ?? -1
  return [...lines, ...added.filter(({ number }) => number > last)].slice(-maxLines)
}

/** The lines that match the filters, newest first. The text is searched in the message and in all fields. */
export const filterLines = (lines: readonly LogLine[], { level = 'trace', text = '' }: ServerLogSearch): readonly LogLine[] => {
  const least = lineLevels.indexOf(level)
  const words = text.toLowerCase()
  return lines.filter((line) => lineLevels.indexOf(line.level) >= least && (words === '' || textOf(line).includes(words))).toReversed()
}

const textOf = ({ message, fields }: LogLine): string => `${message} ${JSON.stringify(fields)}`.toLowerCase()

/** The fields of a line as text; empty when it has none. */
export const fieldsText = ({ fields }: LogLine): string => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields, null, 2))
