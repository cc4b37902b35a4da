// What gallery-dl complains of while it runs, in the plugin's log.
import type { PluginLog } from '../../../src/plugins/contract/plugin.ts'

const maxLines = 20

/** Takes each line that the tool writes; warnings and errors are logged, some of each run, without the queries of addresses. */
export function createWarningLog(log: PluginLog): { add(line: string): void; end(): void } {
  let complaints = 0
  return {
    add: (line) => {
      const level = /\]\[(warning|error)\]/.exec(line)?.[1]
      if (level === undefined || ++complaints > maxLines) return
      const words = `gallery-dl: ${line.replaceAll(/\?[^\s'"]*/g, '?…')}`
      if (level === 'error') log.error(words)
      else log.warn(words)
    },
    end: () => {
      if (complaints > maxLines) log.warn(`gallery-dl: ${complaints - maxLines} more warnings and errors in this run`)
    },
  }
}
