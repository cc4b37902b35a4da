import { type DestinationStream, type Logger, multistream, pino, stdSerializers } from 'pino'
import type { Settings } from '../config/index.ts'
import type { LogMemory } from './log-memory.ts'

export { createLogMemory, type LogMemory } from './log-memory.ts'

export type Log = Logger

/** Fields that are never logged, at the top level or inside another field. Limit: not deeper, and not inside a sentence. */
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

export interface LogDestinations {
  /** Standard output when unset. */
  readonly destination?: DestinationStream
  /** Stores the latest lines. */
  readonly memory?: LogMemory
  /** Returns more fields for each line. */
  readonly fields?: () => Readonly<Record<string, unknown>>
}

/** The process log: one line per event, ids as fields. Its `level` may be changed at runtime. */
export async function createLog(
  settings: Pick<Settings, 'logLevel' | 'logFormat'>,
  { destination, memory, fields }: LogDestinations = {},
): Promise<Log> {
  const { logLevel: level } = settings
  const options = { level, redact: redacted, base: null, serializers, ...(fields ? { mixin: () => ({ ...fields() }) } : {}) }
  const sink = await createSink(settings, destination)
  if (!memory) return pino(options, sink)
  // The logger's own level decides; the outputs accept everything that it passes on.
  return pino(options, multistream([sink, memory].map((stream) => ({ stream, level: 'trace' as const }))))
}

const serializers = {
  err: (error: Error) =>
    'logsStack' in error && error.logsStack === false
      ? { type: error.name, message: `${error.message} ${error.cause}` }
      : stdSerializers.err(error),
}

async function createSink(settings: Pick<Settings, 'logFormat'>, destination: DestinationStream | undefined): Promise<DestinationStream> {
  const format = settings.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json')
  if (format === 'json') return destination ?? pino.destination(1)
  const { default: pretty } = await import('pino-pretty')
  const prettyOptions = { colorize: process.stdout.isTTY, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }
  return pretty({ ...prettyOptions, ...(destination ? { destination } : {}) })
}

/** A log without output, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })
