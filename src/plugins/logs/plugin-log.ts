// Stores the log records of plugins in the server's log and in the table that administrators read.
// Guarantee: verbose plugins cause at most one write per second, and each plugin keeps about `keptRows` records. Records older than
// `keptDays` days are never returned, and are deleted within an hour while the server stores or reads records.
// Limit: records of the last second before a crash, and those beyond `maxPerFlush` within a second, are only in the server's log.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { redactSecrets } from '../config/config-values.rules.ts'
import type { PluginLog } from '../contract/plugin.ts'
import { findInstalledPlugins, forgetOldPluginLogs, insertPluginLogs, type PluginLogTable, trimPluginLogs } from './plugin-logs.queries.ts'

/** Levels by severity. */
export const severities = { DEBUG: 10, INFO: 20, WARN: 30, ERROR: 40 } as const
export type LogLevel = keyof typeof severities

export interface PluginLogs {
  /** The log of one plugin. @param secrets texts that are redacted wherever they appear */
  of(pluginId: string, secrets: readonly string[]): PluginLog
  /** Stores pending records and deletes the ones that are too old. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushEveryMs = 1_000
const maxPerFlush = 500
const keptRows = 10_000
const keptDays = 7
const forgetEveryMs = 3_600_000
const trimEveryRows = 1_000
const maxTextLength = 4_000
const maxCauses = 5

interface PluginLogDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

export function createPluginLogs(deps: PluginLogDeps): PluginLogs {
  const { clock, log } = deps
  let waiting: PluginLogTable[] = []
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()
  const untrimmed = new Map<string, number>()
  let forgottenAtMs = Number.NEGATIVE_INFINITY

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0) storing = storing.then(() => store(deps, rows, untrimmed))
    const nowMs = clock.now()
    if (nowMs - forgottenAtMs >= forgetEveryMs) {
      forgottenAtMs = nowMs
      storing = storing.then(() => forgetOld(deps, nowMs))
    }
    return storing
  }
  const add = (row: Omit<PluginLogTable, 'id' | 'createdAt'>) => {
    if (waiting.length >= maxPerFlush) return
    waiting.push({ ...row, id: newId(clock.now()), createdAt: clock.now() })
    timer ??= setTimeout(flush, flushEveryMs).unref()
  }

  return {
    of: (pluginId, secrets) => {
      const processLog = log.child({ plugin: pluginId })
      // PostgreSQL stores no NUL, and a record with one would keep all others of its second from being stored.
      const clean = (text: string) => redactSecrets(text, secrets).replaceAll('\0', '').slice(0, maxTextLength)
      const record = (level: LogLevel, message: string, cause?: unknown) => {
        const exceptionTrace = cause === undefined ? null : clean(traceOf(cause))
        processLog[pinoLevels[level]]({ ...(exceptionTrace ? { cause: exceptionTrace } : {}) }, clean(message))
        add({ pluginId, severity: severities[level], message: clean(message), exceptionTrace })
      }
      return {
        debug: (message) => record('DEBUG', message),
        info: (message) => record('INFO', message),
        warn: (message) => record('WARN', message),
        error: (message, cause) => record('ERROR', message, cause),
      }
    },
    flush,
    close: flush,
  }
}

const pinoLevels = { DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/** The error and its causes, one per line. */
function traceOf(cause: unknown, depth = 1): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = `${cause.name}: ${cause.message}`
  return cause.cause === undefined || depth === maxCauses ? own : `${own}\ncaused by ${traceOf(cause.cause, depth + 1)}`
}

/** @param untrimmed records stored since the last trimming, by plugin; a plugin seen for the first time is trimmed */
async function store({ db, log }: PluginLogDeps, rows: readonly PluginLogTable[], untrimmed: Map<string, number>): Promise<void> {
  try {
    const byPlugin = Map.groupBy(rows, (row) => row.pluginId)
    const installed = await findInstalledPlugins(db, [...byPlugin.keys()])
    // One that was just removed has logged its end: it has no log any more, and its record would keep all others from being stored.
    for (const pluginId of byPlugin.keys()) if (!installed.has(pluginId)) byPlugin.delete(pluginId)
    if (byPlugin.size === 0) return
    await insertPluginLogs(db, [...byPlugin.values()].flat())
    for (const [pluginId, records] of byPlugin) {
      const count = (untrimmed.get(pluginId) ?? trimEveryRows) + records.length
      untrimmed.set(pluginId, count < trimEveryRows ? count : 0)
      if (count >= trimEveryRows) await trimPluginLogs(db, { pluginId, keep: keptRows })
    }
  } catch (error) {
    // Nothing awaits this write, and the server's log already has these records.
    log.warn({ err: error, records: rows.length }, 'Saving plugin log lines failed')
  }
}

async function forgetOld({ db, log }: PluginLogDeps, nowMs: number): Promise<void> {
  try {
    await forgetOldPluginLogs(db, nowMs - keptDays * 86_400_000)
  } catch (error) {
    // As above; it is retried in the next hour.
    log.warn({ err: error }, 'Deleting old plugin log lines failed')
  }
}
