import type { Clock } from '../../../kernel/clock/index.ts'
import type { PluginLog } from '../../contract/plugin.ts'

const maxRecords = 100
const windowMs = 60_000

/** Wraps a log with a limit per minute and records a notice when it drops records, so that a plugin cannot fill the disk or the table. */
export function limitLog(log: PluginLog, clock: Pick<Clock, 'now'>): PluginLog {
  let windowAt = clock.now()
  let records = 0
  const pass = (write: () => void) => {
    const nowMs = clock.now()
    if (nowMs - windowAt >= windowMs) {
      windowAt = nowMs
      records = 0
    }
    records++
    if (records <= maxRecords) write()
    if (records === maxRecords + 1) {
      log.warn(`More than ${maxRecords} log messages within a minute; the rest of this minute is dropped.`)
    }
  }
  return {
    debug: (message) => pass(() => log.debug(message)),
    info: (message) => pass(() => log.info(message)),
    warn: (message) => pass(() => log.warn(message)),
    error: (message, cause) => pass(() => log.error(message, cause)),
  }
}
