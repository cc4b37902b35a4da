import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../config/index.ts'

export type Log = Logger

/** Fields that never reach a log line, by themselves or inside another field. Limit: not deeper, and not inside a sentence. */
const redacted = [
  'password',
  '*.password',
  'authorization',
  '*.authorization',
  'cookie',
  '*.cookie',
  'apiKey',
  '*.apiKey',
  'secret',
  '*.secret',
]

/**
 * The process log: one line per event, ids as fields.
 * @param destination standard output when unset
 */
export async function createLog(settings: Pick<Settings, 'logLevel' | 'logFormat'>, destination?: DestinationStream): Promise<Log> {
  const options = { level: settings.logLevel, redact: redacted, base: null }
  const format = settings.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')
  if (format === 'json') return destination ? pino(options, destination) : pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ colorize: process.stdout.isTTY, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', ...(destination ? { destination } : {}) }),
  )
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })
