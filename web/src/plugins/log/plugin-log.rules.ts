import type { PluginLog } from '../../api/types.ts'

export type LogLevel = PluginLog['logLevel']

/** From everything to only the most severe: a level includes those after it. */
export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const satisfies readonly LogLevel[]

export type PluginLogSearch = {
  /** The least severe level to show; everything when absent. */
  readonly level?: LogLevel
  readonly text?: string
}

/** Parses the search parameters of the page; unknown ones are dropped. */
export const readPluginLogSearch = (search: Record<string, unknown>): PluginLogSearch => {
  const level = logLevels.find((one) => one === search.level && one !== 'DEBUG')
  const text = typeof search.text === 'string' || typeof search.text === 'number' ? String(search.text) : ''
  return { ...(level ? { level } : {}), ...(text ? { text } : {}) }
}

/** Joins the pages without duplicates, which occur when the log grows between two requests. */
export const joinPages = (pages: readonly (readonly PluginLog[])[]): readonly PluginLog[] => [
  ...new Map(pages.flat().map((record) => [record.id, record])).values(),
]

/** Records as lines of text, for a bug report. */
export const recordsAsText = (records: readonly PluginLog[]): string =>
  records
    .map(({ timestamp, logLevel, message, exceptionTrace }) =>
      [`${timestamp} ${logLevel} ${message}`, exceptionTrace].filter(Boolean).join('\n'),
    )
    .join('\n')
