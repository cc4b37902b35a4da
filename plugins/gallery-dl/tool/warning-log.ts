// Writes warnings and errors of a gallery-dl run to the plugin's log.
import type { PluginLog } from '../../../src/plugins/contract/plugin.ts'

const maxLines = 20

/** Receives each line of the tool's output; logs a limited number of warnings and errors per run, without the query strings of URLs. */
export function createWarningLog(log: PluginLog): { add(line: string): void; end(): void } {
  let lines = 0
  return {
    add: (line) => {
      const level = /\]\[(warning|error)\]/.exec(line)?.[1]
      if (level === undefined || ++lines > maxLines) return
      const words = `gallery-dl: ${line.replaceAll(/\?[^\s'"]*/g, '?…')}`
      if (level === 'error') log.error(words)
      else log.warn(words)
    },
    end: () => {
      if (lines > maxLines) log.warn(`gallery-dl: ${lines - maxLines} more warnings and errors in this run`)
    },
  }
}
