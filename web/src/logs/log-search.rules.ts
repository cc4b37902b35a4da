// The filters of the server's log, as its address has them.
import type { LogLine } from '../api/types.ts'

export type LineLevel = LogLine['level']

/** From everything to only the most severe: a level includes those after it. */
export const lineLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const satisfies readonly LineLevel[]

export type ServerLogSearch = {
  /** The least severe level to show; everything when absent. */
  readonly level?: LineLevel
  readonly text?: string
}

/** Parses the search parameters of the page; unknown ones are dropped. */
export const readServerLogSearch = (search: Record<string, unknown>): ServerLogSearch => {
  const level = lineLevels.find((one) => one === search.level && one !== 'trace')
  const text = typeof search.text === 'string' || typeof search.text === 'number' ? String(search.text) : ''
  return { ...(level ? { level } : {}), ...(text ? { text } : {}) }
}
