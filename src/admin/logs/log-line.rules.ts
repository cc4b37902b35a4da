// A line of the log as administrators read it.

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevelName = (typeof levels)[number]

export interface LogLine {
  readonly atMs: number
  readonly level: LogLevelName
  readonly message: string
  /** What else the line says, as JSON values. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** @param text as pino writes it @returns undefined for what is no such line */
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

/** The line as text for people, with its end; what is no such line stays as it is. @param text as pino writes it */
export function formatLogLine(text: string): string {
  const line = parseLogLine(text)
  if (!line) return text.endsWith('\n') ? text : `${text}\n`
  const fields = Object.keys(line.fields).length === 0 ? '' : ` ${JSON.stringify(line.fields)}`
  return `${new Date(line.atMs).toISOString()} ${line.level.toUpperCase().padEnd(5)} ${line.message}${fields}\n`
}

/** Pino counts in tens, from 10. */
const nameOf = (level: number): LogLevelName => levels[Math.min(levels.length, Math.max(1, Math.floor(level / 10))) - 1] ?? 'info'

export const isAtLeast = (level: LogLevelName, least: LogLevelName): boolean => levels.indexOf(level) >= levels.indexOf(least)
