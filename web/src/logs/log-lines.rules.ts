// Lines of the server's log: which are shown, and how news joins what is there.
import type { LogLine } from '../api/types.ts'

export type LineLevel = LogLine['level']

/** From everything to the worst only: a level stands for itself and those after it. */
export const lineLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const satisfies readonly LineLevel[]

/** A line with a number of its own in this visit: several may be written at one moment. */
export type NumberedLine = LogLine & { readonly id: number }

export type ServerLogSearch = {
  /** The least severe level to show; everything when absent. */
  readonly level?: LineLevel
  readonly text?: string
}

/** Reads the address of the room; what it does not know is left out. */
export const readServerLogSearch = (search: Record<string, unknown>): ServerLogSearch => {
  const level = lineLevels.find((one) => one === search.level && one !== 'trace')
  const text = typeof search.text === 'string' || typeof search.text === 'number' ? String(search.text) : ''
  return { ...(level ? { level } : {}), ...(text ? { text } : {}) }
}

/** More would only weigh on the browser; the file to download holds what the server keeps. */
export const maxLines = 5000

/** Numbers the lines as they came, oldest first. */
export const numberLines = (lines: readonly LogLine[], first = 0): readonly NumberedLine[] =>
  lines.map((line, index) => ({ ...line, id: first + index }))

/** What came by the stream goes behind what is there; the oldest lines make room. */
export const appendLines = (kept: readonly NumberedLine[], news: readonly LogLine[]): readonly NumberedLine[] =>
  [...kept, ...numberLines(news, (kept.at(-1)?.id ?? -1) + 1)].slice(-maxLines)

/** The lines that the filters leave, newest first. The text is looked for in the sentence and in everything beside it. */
export const filterLines = (lines: readonly NumberedLine[], { level = 'trace', text = '' }: ServerLogSearch): readonly NumberedLine[] => {
  const least = lineLevels.indexOf(level)
  const words = text.toLowerCase()
  return lines.filter((line) => lineLevels.indexOf(line.level) >= least && (words === '' || textOf(line).includes(words))).toReversed()
}

const textOf = ({ message, fields }: LogLine): string => `${message} ${JSON.stringify(fields)}`.toLowerCase()

/** What stands beside the sentence, as text; empty when there is nothing. */
export const fieldsText = ({ fields }: LogLine): string => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields, null, 2))
