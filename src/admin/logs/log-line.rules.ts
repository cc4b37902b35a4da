// A line of the log in the form that administrators read.

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevelName = (typeof levels)[number]

export interface LogLine {
  readonly atMs: number
  readonly level: LogLevelName
  readonly message: string
  /** The other fields of the line, as JSON values. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** @param text as pino writes it @returns undefined when it is not a log line */
export function parseLogLine(text: string): LogLine | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { level, time, msg, ...fields } = parsed as Readonly<Record<string, unknown>>
  if (typeof level !== 'number' || typeof time !== 'number') return undefined
  return { atMs: time, level: nameOf(level), message: typeof msg === 'string' ? msg : '', fields }
}

/** Formats the line as plain text with a line break; text that is not a log line stays unchanged. @param text as pino writes it */
export function formatLogLine(text: string): string {
  const line = parseLogLine(text)
  if (!line) return text.endsWith('\n') ? text : `${text}\n`
  const fields = Object.keys(line.fields).length === 0 ? '' : ` ${JSON.stringify(line.fields)}`
  return `${new Date(line.atMs).toISOString()} ${line.level.toUpperCase().padEnd(5)} ${line.message}${fields}\n`
}

/** Pino's levels are multiples of ten, starting at 10. */
const nameOf = (level: number): LogLevelName => levels[Math.min(levels.length, Math.max(1, Math.floor(level / 10))) - 1] ?? 'info'

export const isAtLeast = (level: LogLevelName, least: LogLevelName): boolean => levels.indexOf(level) >= levels.indexOf(least)
