import type { Clock } from '../../../kernel/clock/index.ts'
import type { PluginLog } from '../../contract/plugin.ts'

const maxRecords = 100
const windowMs = 60_000

/** A log that lets so much through per minute and says so when it cuts; a plugin that floods it fills neither disk nor table. */
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
